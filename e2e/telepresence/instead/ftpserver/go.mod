module github.com/telepresenceio/go-ftpserver

go 1.26

module github.com/telepresenceio/go-fuseftp

go 1.26

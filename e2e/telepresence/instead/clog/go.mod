module github.com/telepresenceio/clog

go 1.26

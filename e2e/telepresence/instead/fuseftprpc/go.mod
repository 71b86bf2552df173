module github.com/telepresenceio/go-fuseftp/rpc

go 1.26

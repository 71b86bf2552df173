package main

import (
	"context"
	"encoding/json"

	"github.com/argoproj/argo-cd/v3/controller/hydrator/types"
	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
	repoclient "github.com/argoproj/argo-cd/v3/reposerver/apiclient"
	"github.com/argoproj/argo-cd/v3/reposerver/repository"
	"github.com/argoproj/argo-cd/v3/util/argo"
	"github.com/argoproj/argo-cd/v3/util/settings"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// cluster is what the application controller gives to the hydrator, with Applications and settings in memory.
type cluster struct {
	repos      *repository.Service
	repository *v1alpha1.Repository
	apps       []v1alpha1.Application
	hydrated   []string
}

func (c *cluster) GetRepository(context.Context, string, string) (*v1alpha1.Repository, error) {
	return c.repository, nil
}

func (c *cluster) GetWriteCredentials(context.Context, string, string) (*v1alpha1.Repository, error) {
	return c.repository, nil
}

func (c *cluster) GetProcessableApps() (*v1alpha1.ApplicationList, error) {
	return &v1alpha1.ApplicationList{Items: c.apps}, nil
}

func (c *cluster) GetProcessableAppProj(*v1alpha1.Application) (*v1alpha1.AppProject, error) {
	return &v1alpha1.AppProject{ObjectMeta: metav1.ObjectMeta{Name: "default"}, Spec: v1alpha1.AppProjectSpec{SourceRepos: []string{"*"}}}, nil
}

// GetRepoObjs takes the mark of the Application away again, as the application controller does.
func (c *cluster) GetRepoObjs(ctx context.Context, app *v1alpha1.Application, source v1alpha1.ApplicationSource, revision string, _ *v1alpha1.AppProject) ([]*unstructured.Unstructured, *repoclient.ManifestResponse, error) {
	response, err := c.repos.GenerateManifest(ctx, &repoclient.ManifestRequest{
		Repo: c.repository, Revision: revision, AppName: app.Name, AppLabelKey: "app.kubernetes.io/instance", Namespace: app.Spec.Destination.Namespace,
		ApplicationSource: &source, KustomizeOptions: &v1alpha1.KustomizeOptions{}, TrackingMethod: string(v1alpha1.TrackingMethodAnnotation),
		ProjectName: "default", ProjectSourceRepos: []string{"*"}, NoCache: true,
	})
	if err != nil {
		return nil, nil, err
	}
	var objects []*unstructured.Unstructured
	for _, manifest := range response.Manifests {
		object := &unstructured.Unstructured{}
		if err := json.Unmarshal([]byte(manifest), object); err != nil {
			return nil, nil, err
		}
		if err := argo.NewResourceTracking().RemoveAppInstance(object, string(v1alpha1.TrackingMethodAnnotation)); err != nil {
			return nil, nil, err
		}
		objects = append(objects, object)
	}
	return objects, response, nil
}

func (c *cluster) EvaluateAppRevisionsChanges(context.Context, *v1alpha1.Application, v1alpha1.ApplicationSource, string, *v1alpha1.AppProject, bool) (bool, string, error) {
	return true, "", nil
}

func (c *cluster) RequestAppRefresh(string, string) error { return nil }

func (c *cluster) PersistHydrationStatus(_ *v1alpha1.Application, status *v1alpha1.SourceHydratorStatus) {
	if operation := status.CurrentOperation; operation.Phase == v1alpha1.HydrateOperationPhaseHydrated {
		c.hydrated = append(c.hydrated, operation.HydratedSHA)
	}
}

func (c *cluster) AddHydrationQueueItem(types.HydrationQueueKey) {}

func (c *cluster) GetHydratorCommitMessageTemplate() (string, error) {
	return settings.CommitMessageTemplate, nil
}

func (c *cluster) GetHydratorReadmeMessageTemplate() (string, error) {
	return settings.DefaultManifestHydrationReadmeTemplate, nil
}

func (c *cluster) GetCommitAuthorName() (string, error) { return "", nil }

func (c *cluster) GetCommitAuthorEmail() (string, error) { return "", nil }

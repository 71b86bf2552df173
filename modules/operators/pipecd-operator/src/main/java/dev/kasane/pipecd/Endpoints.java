package dev.kasane.pipecd;

import dev.kasane.pipecd.api.ControlPlane;

/**
 * The addresses of a control plane.
 *
 * @param api its public API
 * @param web its web API
 */
public record Endpoints(String api, String web) {

    private static final int API = 9083;
    private static final int WEB = 9081;

    /** The Service of its servers. */
    public static Endpoints ofService(ControlPlane controlPlane) {
        String host = controlPlane.getMetadata().getName() + "-server."
                + controlPlane.getMetadata().getNamespace() + ".svc";
        return new Endpoints(host + ":" + API, host + ":" + WEB);
    }
}

namespace Tern.Lambda.AspNetCore;

/// <summary>
/// The sender of a request and the form of its event: they differ in the parts that are decoded, and in the form of
/// response headers.
/// </summary>
internal enum HttpEventKind
{
    /// <summary>An HTTP API of API Gateway, payload 2.0. The path is decoded.</summary>
    HttpApi,

    /// <summary>A function URL: also payload 2.0, with the path as the client sent it.</summary>
    FunctionUrl,

    /// <summary>An HTTP API with payload 1.0. The path and the query are decoded.</summary>
    HttpApiV1,

    /// <summary>A REST API. The query is decoded; the path is as the client sent it.</summary>
    RestApi,

    /// <summary>A load balancer whose target group has single-value headers. Nothing is decoded.</summary>
    LoadBalancer,

    /// <summary>A load balancer whose target group has multi-value headers. Nothing is decoded.</summary>
    LoadBalancerLists,

    /// <summary>A VPC Lattice service, version 1 of its events. Nothing is decoded.</summary>
    Lattice,

    /// <summary>A VPC Lattice service, version 2 of its events. The query's values are in lists.</summary>
    LatticeV2,
}

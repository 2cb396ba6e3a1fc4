namespace Tern.Lambda.AspNetCore.Requests;

/// <summary>Who sent a request, and in which of the forms: they differ in what is decoded, and in how headers go back.</summary>
internal enum HttpEventKind
{
    /// <summary>An HTTP API of API Gateway, payload 2.0. The path comes decoded.</summary>
    HttpApi,

    /// <summary>A function URL: payload 2.0 too, and the path as the client sent it.</summary>
    FunctionUrl,

    /// <summary>An HTTP API with payload 1.0. The path and the query come decoded.</summary>
    HttpApiV1,

    /// <summary>A REST API. The query comes decoded, the path as the client sent it.</summary>
    RestApi,

    /// <summary>A load balancer whose target group has single-value headers. Nothing is decoded.</summary>
    LoadBalancer,

    /// <summary>A load balancer whose target group has multi-value headers. Nothing is decoded.</summary>
    LoadBalancerLists,

    /// <summary>A service of VPC Lattice, version 1 of its events. Nothing is decoded.</summary>
    Lattice,

    /// <summary>A service of VPC Lattice, version 2 of its events. The query's values come in lists.</summary>
    LatticeV2,
}

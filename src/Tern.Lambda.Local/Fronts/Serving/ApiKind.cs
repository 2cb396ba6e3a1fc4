namespace Tern.Lambda.Local.Fronts;

/// <summary>The kinds of fronts between clients and functions.</summary>
internal enum ApiKind
{
    /// <summary>An HTTP API of API Gateway.</summary>
    Http,

    /// <summary>A REST API of API Gateway.</summary>
    Rest,

    /// <summary>An Application Load Balancer.</summary>
    Alb,

    /// <summary>A function URL.</summary>
    FunctionUrl,
}

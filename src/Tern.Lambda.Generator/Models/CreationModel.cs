namespace Tern.Lambda.Generator;

/// <summary>How the instances of a function are made.</summary>
/// <param name="Kind">By whom.</param>
/// <param name="Services">What the constructor takes.</param>
internal sealed record CreationModel(CreationKind Kind, EquatableArray<ServiceModel> Services);

/// <summary>Who makes the instances of a function.</summary>
internal enum CreationKind
{
    /// <summary>Nobody: the handler is static.</summary>
    None,

    /// <summary>The registration itself, with <c>new</c>.</summary>
    New,

    /// <summary>The provider of services, one for each scope.</summary>
    Service,
}

/// <summary>A service that a constructor takes.</summary>
/// <param name="Type">Its type with <c>global::</c>.</param>
/// <param name="Key">Its key as source; null for none.</param>
internal sealed record ServiceModel(string Type, string? Key);

namespace Tern.Lambda.Generator;

/// <summary>The creation of a function's instances.</summary>
/// <param name="Kind">The kind of creation.</param>
/// <param name="Services">The parameters of the constructor.</param>
internal sealed record CreationModel(CreationKind Kind, EquatableArray<ServiceModel> Services);

/// <summary>The creator of a function's instances.</summary>
internal enum CreationKind
{
    /// <summary>No instances, because the handler is static.</summary>
    None,

    /// <summary>The registration itself, with <c>new</c>.</summary>
    New,

    /// <summary>The service provider, one instance for each scope.</summary>
    Service,
}

/// <summary>A service that a constructor takes.</summary>
/// <param name="Type">The type of the service with <c>global::</c>.</param>
/// <param name="Key">The key of the service as source; null if it isn't keyed.</param>
internal sealed record ServiceModel(string Type, string? Key);

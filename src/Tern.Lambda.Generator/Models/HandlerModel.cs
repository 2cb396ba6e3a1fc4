namespace Tern.Lambda.Generator;

/// <summary>A function's HandleAsync method and its registration.</summary>
/// <param name="Source">The source as an expression; <c>{0}</c> and <c>{1}</c> are the type information of JSON.</param>
/// <param name="Json">The types that are read or written as JSON, in the registration's order.</param>
/// <param name="Events">The parameters before the services: the event or its body, and the output.</param>
/// <param name="Services">The parameters for services.</param>
/// <param name="Token">The name of the token parameter; null if the method takes none.</param>
/// <param name="IsStatic">true if the method is static; otherwise, false.</param>
internal sealed record HandlerModel(
    string Source,
    EquatableArray<JsonModel> Json,
    EquatableArray<ParameterModel> Events,
    EquatableArray<ParameterModel> Services,
    string? Token,
    bool IsStatic);

/// <summary>A parameter.</summary>
/// <param name="Type">The type of the parameter with <c>global::</c>.</param>
/// <param name="Name">The name of the parameter, escaped if necessary.</param>
internal sealed record ParameterModel(string Type, string Name);

/// <summary>A type with the context that reads and writes it.</summary>
internal sealed record JsonModel(string Context, string Type);

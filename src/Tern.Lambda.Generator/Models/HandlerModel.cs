namespace Tern.Lambda.Generator;

/// <summary>A function's method HandleAsync, and what it is registered with.</summary>
/// <param name="Registration">The method of the application form, such as <c>global::Tern.Lambda.SqsHandlers.OnSqs</c>.</param>
/// <param name="Json">The types that are read or written as JSON, in the registration's order.</param>
/// <param name="Events">The parameters ahead of the services: the event or its body, and what is written to.</param>
/// <param name="Services">The parameters in places of services.</param>
/// <param name="Token">The name of the token's parameter; null if the method takes none.</param>
/// <param name="IsStatic">Whether the method needs no instance.</param>
/// <param name="ReturnsValueTask">Whether its result has to be made a task.</param>
internal sealed record HandlerModel(
    string Registration,
    EquatableArray<JsonModel> Json,
    EquatableArray<ParameterModel> Events,
    EquatableArray<ParameterModel> Services,
    string? Token,
    bool IsStatic,
    bool ReturnsValueTask);

/// <summary>A parameter.</summary>
/// <param name="Type">Its type with <c>global::</c>.</param>
/// <param name="Name">Its name, escaped where that is needed.</param>
internal sealed record ParameterModel(string Type, string Name);

/// <summary>A type with the context that reads and writes it.</summary>
internal sealed record JsonModel(string Context, string Type);

namespace Tern.Lambda.Generator;

/// <summary>A parameter of a route's handler.</summary>
/// <param name="Type">Its type with <c>global::</c>.</param>
/// <param name="Display">Its type as messages show it.</param>
/// <param name="Name">Its name.</param>
/// <param name="Source">Where it comes from.</param>
/// <param name="Key">Its name there.</param>
/// <param name="Index">Which of the pattern's parameters it is.</param>
/// <param name="Parser">What reads it; empty where nothing is to read.</param>
/// <param name="IsOptional">Whether it may be missing.</param>
/// <param name="Default">Its value then, as source.</param>
/// <param name="Validation">What is asked of it.</param>
/// <param name="Schema">What it looks like, for the description.</param>
/// <param name="At">Where it stands.</param>
internal sealed record RouteParameter(
    string Type,
    string Display,
    string Name,
    RouteSource Source,
    string Key,
    int Index,
    string Parser,
    bool IsOptional,
    string Default,
    ValidationModel Validation,
    SchemaModel Schema,
    LocationModel At);

/// <summary>Where a parameter comes from.</summary>
internal enum RouteSource
{
    /// <summary>The body where a JSON context has the type, else a service.</summary>
    BodyOrService,

    Route,
    Query,
    QueryList,
    Header,
    Body,
    BodyText,
    BodyBytes,
    Service,

    /// <summary>Something of the request itself: <see cref="RouteParameter.Parser"/> is the expression.</summary>
    Request,
}

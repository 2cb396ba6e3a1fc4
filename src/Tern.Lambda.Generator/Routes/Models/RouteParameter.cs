namespace Tern.Lambda.Generator;

/// <summary>A parameter of a route's handler.</summary>
/// <param name="Type">The type of the parameter with <c>global::</c>.</param>
/// <param name="Display">The type of the parameter for messages.</param>
/// <param name="Name">The name of the parameter.</param>
/// <param name="Source">The source of the value.</param>
/// <param name="Key">The name in the source.</param>
/// <param name="Index">The index among the pattern's parameters.</param>
/// <param name="Parser">The parser of the value; empty if none is needed.</param>
/// <param name="IsOptional">true if the value may be missing; otherwise, false.</param>
/// <param name="Default">The default value, as source.</param>
/// <param name="Validation">The validation of the value.</param>
/// <param name="Schema">The schema for the API description.</param>
/// <param name="At">The location of the parameter.</param>
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

/// <summary>The source of a parameter's value.</summary>
internal enum RouteSource
{
    /// <summary>The body if a JSON context contains the type; otherwise, a service.</summary>
    BodyOrService,

    Route,
    Query,
    QueryList,
    Header,
    Body,
    BodyText,
    BodyBytes,
    Service,

    /// <summary>A value of the request itself: <see cref="RouteParameter.Parser"/> is the expression.</summary>
    Request,
}

namespace Tern.Lambda.Generator;

/// <summary>The result of a route's handler.</summary>
/// <param name="Kind">The kind of the result.</param>
/// <param name="Returned">The return type, with <c>global::</c>.</param>
/// <param name="Json">The type that is written as JSON, with <c>global::</c>; empty for none.</param>
/// <param name="Display">This type for messages.</param>
/// <param name="IsValueTask">true if the result must be converted to a task; otherwise, false.</param>
/// <param name="CanBeNull">true if the value can be null; otherwise, false.</param>
/// <param name="Schema">The schema for the API description.</param>
internal sealed record RouteResult(
    RouteResultKind Kind, string Returned, string Json, string Display, bool IsValueTask, bool CanBeNull, SchemaModel Schema);

/// <summary>The kinds of results.</summary>
internal enum RouteResultKind
{
    Empty,
    Answer,
    Text,
    Typed,
    TypedText,
    Json,
}

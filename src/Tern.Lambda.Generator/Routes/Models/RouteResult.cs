namespace Tern.Lambda.Generator;

/// <summary>What a route's handler gives.</summary>
/// <param name="Kind">What becomes of it.</param>
/// <param name="Returned">The type that is returned, with <c>global::</c>.</param>
/// <param name="Json">The type that is written as JSON, with <c>global::</c>; empty for none.</param>
/// <param name="Display">That type as messages show it.</param>
/// <param name="IsValueTask">Whether it has to be made a task.</param>
/// <param name="CanBeNull">Whether there may be nothing to write.</param>
/// <param name="Schema">What it looks like, for the description.</param>
internal sealed record RouteResult(
    RouteResultKind Kind, string Returned, string Json, string Display, bool IsValueTask, bool CanBeNull, SchemaModel Schema);

/// <summary>What becomes of a result.</summary>
internal enum RouteResultKind
{
    Empty,
    Answer,
    Text,
    Typed,
    TypedText,
    Json,
}

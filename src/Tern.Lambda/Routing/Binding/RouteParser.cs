using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace Tern.Lambda.Routing;

/// <summary>Parses a value of a path, a query or a header. For generated code.</summary>
/// <typeparam name="T">The type of the value.</typeparam>
/// <param name="text">The text.</param>
/// <param name="value">The value.</param>
/// <returns>true if the text is valid; otherwise, false.</returns>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate bool RouteParser<T>(ReadOnlySpan<char> text, [MaybeNullWhen(false)] out T value);

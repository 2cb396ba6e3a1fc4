using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace Tern.Lambda.Routing;

/// <summary>Reads a value of a path, a query or a header. For generated code.</summary>
/// <typeparam name="T">The value's type.</typeparam>
/// <param name="text">The text.</param>
/// <param name="value">The value.</param>
/// <returns>Whether the text is one.</returns>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate bool RouteParser<T>(ReadOnlySpan<char> text, [MaybeNullWhen(false)] out T value);

namespace Tern.ServiceCodegen.LambdaEvents;

/// <summary>What a member holds, and all that printing must know of it.</summary>
/// <param name="Type">The type of its property, without a question mark.</param>
/// <param name="Field">The type of its field, without a question mark.</param>
internal abstract record EventValue(string Type, string Field);

/// <summary>A text, kept as a slice: a string or, with <paramref name="IsTime"/>, a time in ISO 8601.</summary>
internal sealed record TextValue(bool IsTime) : EventValue(IsTime ? "DateTimeOffset" : "string", "EventText");

/// <summary>A struct over a slice, which has a value or has none.</summary>
/// <param name="Struct">The struct.</param>
/// <param name="Read">The reader's method.</param>
internal sealed record SliceValue(string Struct, string Read) : EventValue(Struct, Struct);

/// <summary>A number, a Boolean or a time that is read at once.</summary>
/// <param name="Keyword">The type.</param>
/// <param name="Read">The reader's method.</param>
/// <param name="Write">The statement that writes <c>{0}</c>.</param>
internal sealed record ScalarValue(string Keyword, string Read, string Write) : EventValue(Keyword, Keyword);

/// <summary>A map kept as a slice.</summary>
/// <param name="Class">The class.</param>
/// <param name="Read">The reader's method.</param>
/// <param name="IgnoreCase">Whether names are the same when they differ by case only.</param>
internal sealed record TextMapValue(string Class, string Read, bool IgnoreCase) : EventValue(Class, Class);

/// <summary>A list of texts, kept as a slice.</summary>
internal sealed record TextListValue() : EventValue("IReadOnlyList<string>", "IReadOnlyList<string>");

/// <summary>Another type of a model.</summary>
internal sealed record ObjectValue(string Name) : EventValue(Name, Name);

/// <summary>A list of such.</summary>
internal sealed record ListValue(string Element) : EventValue($"IReadOnlyList<{Element}>", $"IReadOnlyList<{Element}>");

/// <summary>A map of such by names of the sender's own.</summary>
internal sealed record MapValue(string Element) : EventValue($"IReadOnlyDictionary<string, {Element}>", $"IReadOnlyDictionary<string, {Element}>");

/// <summary>A map of lists of such.</summary>
internal sealed record ListMapValue(string Element)
    : EventValue($"IReadOnlyDictionary<string, IReadOnlyList<{Element}>>", $"IReadOnlyDictionary<string, IReadOnlyList<{Element}>>");

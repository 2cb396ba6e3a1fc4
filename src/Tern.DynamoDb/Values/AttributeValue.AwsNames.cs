using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace Tern.DynamoDb;

// The members that AWS's SDK for .NET has, so that its object initializers compile unchanged. New code assigns values ("a", 12, true) and
// reads them with AsString() and its siblings, so IntelliSense doesn't list these.
[SuppressMessage("Naming", "CA1709", Justification = "The names of DynamoDB's JSON.")]
[SuppressMessage("Naming", "CA1708:Identifiers should differ by more than case", Justification = "NULL is AWS's own name, and Null was there before.")]
public readonly partial struct AttributeValue
{
    /// <summary>Creates a string value.</summary>
    /// <param name="s">The text; null creates an unset value.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public AttributeValue(string s) => this = s is null ? default : String(s);

    /// <summary>The text of a string, or null if the value has another type.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public string? S
    {
        get => Type == AttributeType.String ? AsString() : null;
        init => this = Only(value is null ? default : String(value));
    }

    /// <summary>The digits of a number, or null if the value has another type.</summary>
    /// <exception cref="ArgumentException">The text isn't a number.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public string? N
    {
        get => Type == AttributeType.Number ? AsNumberText() : null;
        init => this = Only(value is null ? default : Number(value));
    }

    /// <summary>The value of a Boolean, or null if the value has another type.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool? BOOL
    {
        get => Type == AttributeType.Boolean ? AsBoolean() : null;
        init => this = Only(value is { } boolean ? Boolean(boolean) : default);
    }

    /// <summary>true if the value is DynamoDB's NULL; otherwise, null.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool? NULL
    {
        get => IsNull ? true : null;
        init => this = Only(value == true ? Null : default);
    }

    /// <summary>The strings of a string set, or null if the value has another type.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public IReadOnlyList<string>? SS
    {
        get => Type == AttributeType.StringSet ? AsStringSet() : null;
        init => this = Only(value is null ? default : StringSet(value));
    }

    /// <summary>The digits of a number set's numbers, or null if the value has another type.</summary>
    /// <exception cref="ArgumentException">A text isn't a number.</exception>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public IReadOnlyList<string>? NS
    {
        get => Type == AttributeType.NumberSet ? [.. AsNumberSet().Select(static number => number.AsNumberText())] : null;
        init => this = Only(value is null ? default : NumberSet(value.Select(static number => Number(number))));
    }

    /// <summary>The values of a list, or null if the value has another type.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public IReadOnlyList<AttributeValue>? L
    {
        get => Type == AttributeType.List ? AsList() : null;
        init => this = Only(value is null ? default : List(value));
    }

    /// <summary>The attributes of a map, or null if the value has another type.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public AttributeMap? M
    {
        get => Type == AttributeType.Map ? AsMap() : null;
        init => this = Only(value is null ? default : Map(value));
    }

    // AWS's class keeps both of { S = "a", N = "1" }, and the service refuses them.
    private AttributeValue Only(AttributeValue value) => IsUnset || value.IsUnset
        ? (value.IsUnset ? this : value)
        : throw new ArgumentException("An attribute value has exactly one type, but two are set. Set one of S, N, BOOL, NULL, SS, NS, L and M.");
}

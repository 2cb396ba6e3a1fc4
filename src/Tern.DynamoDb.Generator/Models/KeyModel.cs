namespace Tern.DynamoDb.Generator;

/// <summary>A key attribute of the table or of an index, and its parts.</summary>
/// <param name="Attribute">The attribute's name.</param>
/// <param name="Wire">S, N or B.</param>
/// <param name="Template">The template; empty when a member is the key.</param>
/// <param name="Prefix">The literal that the template begins with.</param>
/// <param name="Parts">The template's parts, or the only member if there is no template.</param>
internal sealed record KeyModel(string Attribute, string Wire, string Template, string Prefix, EquatableArray<KeyPartModel> Parts)
{
    public bool IsTemplate => Template.Length > 0;

    /// <summary>
    /// true if keys have the order of the first member's values, which range queries require; otherwise, false.
    /// </summary>
    public bool IsOrdered
    {
        get
        {
            var parts = Parts.ToList();
            var first = parts.FindIndex(part => part.Member.Length > 0);
            if (first < 0) return true;
            var leading = parts[first];
            if (leading.ChangesCase || leading.Value!.Converter is { IsOrdered: false }) return false;
            if (leading.Value.Kind == ValueKind.EnumByName && leading.Width == 0) return false;

            // For numbers; the D of GUIDs is their default format.
            if (leading is { Format: "D", Value.Kind: not ValueKind.Guid }) return false;
            return first + 1 == parts.Count || !leading.IsText || IsSeparator(first + 1);
        }
    }

    /// <summary>
    /// true if a part is a literal that sorts before every character of the preceding string. Strings that don't fit
    /// are rejected.
    /// </summary>
    public bool IsSeparator(int part) => part > 0 && Parts[part - 1].IsText && Parts[part].Literal is { Length: > 0 } literal && literal[0] <= ' ';

    public IEnumerable<KeyPartModel> Members => Parts.Where(part => part.Member.Length > 0);
}

/// <summary>A literal of a template, or a member in it.</summary>
/// <param name="Literal">The literal; empty for a member.</param>
/// <param name="Member">The member's name; empty for a literal.</param>
/// <param name="Value">The member's type.</param>
/// <param name="Attribute">The member's attribute; empty when it isn't one.</param>
/// <param name="Format">The format of times and GUIDs; lower or upper for strings; D for numbers without padding.</param>
/// <param name="Width">The minimum number of digits; 0 for no padding.</param>
/// <param name="Sources">The attributes that the member is computed from; empty if the member isn't computed.</param>
internal sealed record KeyPartModel(
    string Literal, string Member = "", ValueModel? Value = null, string Attribute = "", string Format = "", int Width = 0,
    EquatableArray<string> Sources = default)
{
    /// <summary>The format of times in ten digits of seconds.</summary>
    public const string EpochSeconds = "seconds";

    /// <summary>The format of times in thirteen digits of milliseconds.</summary>
    public const string EpochMilliseconds = "milliseconds";

    /// <summary>true if it is a time that the key stores as a number; otherwise, false.</summary>
    public bool IsEpoch => Format is EpochSeconds or EpochMilliseconds;

    /// <summary>true if the key contains the full value of the attribute; otherwise, false.</summary>
    public bool IsOwnFormat => Value!.DateFormat != DateFormat.Default && (Format == Value.KeyFormat || Format == Value.LowerKeyFormat);

    /// <summary>
    /// true if the key stores it in a different case than its attribute, so that its value can't be read from the key;
    /// otherwise, false.
    /// </summary>
    public bool ChangesCase => Format is "lower" or "upper";

    /// <summary>true if it is a string of variable length without a terminator; otherwise, false.</summary>
    public bool IsText => Value is { Kind: ValueKind.String or ValueKind.Uri } or { Kind: ValueKind.Converted, Wire: "S" };
}

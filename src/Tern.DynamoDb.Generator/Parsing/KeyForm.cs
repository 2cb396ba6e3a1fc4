using System.Globalization;

namespace Tern.DynamoDb.Generator;

/// <summary>The forms of keys, for the runtime's KeyTemplate and for comparing two types.</summary>
internal static class KeyForm
{
    // Markers in the start of a key, each for one of several characters. No literal contains them, because DynamoDB's keys are text.
    private const char Digit = '\u0001';
    private const char HexDigit = '\u0002';

    /// <summary>Returns a part of a template, with the mark that KeyTemplate's constructor expects for it.</summary>
    public static string Of(KeyPartModel part)
    {
        if (part.Member.Length == 0) return "=" + part.Literal;
        if (part.Width > 0) return "#" + new string('0', part.Width);
        return part.Value!.Kind switch
        {
            ValueKind.String or ValueKind.Uri or ValueKind.EnumByName => "*",
            ValueKind.Converted => part.Value.Wire == "S" ? "*" : "-",
            ValueKind.Char => ".",
            ValueKind.Boolean => "?",
            ValueKind.Guid => "#" + Guid.Empty.ToString(part.Format).Replace('0', 'x'),
            ValueKind.TimeOnly => "#00:00:00.0000000",
            ValueKind.EnumByNumber or (>= ValueKind.SByte and <= ValueKind.BigInteger) => "-",
            ValueKind.DateOnly when part.Format == "O" => "#0000-00-00",
            _ when part.IsEpoch => "#" + new string('0', part.Format == KeyPartModel.EpochSeconds ? 10 : 13),
            _ => "#" + Digits(new DateTime(2000, 1, 1, 0, 0, 0, DateTimeKind.Utc).ToString(part.Format, CultureInfo.InvariantCulture)),
        };
    }

    /// <summary>Returns the common prefix of all keys, up to the first part of variable length.</summary>
    public static string Start(KeyModel? key)
    {
        if (key is not { IsTemplate: true }) return "";
        var forms = key.Parts.Select(Of).TakeWhile(IsFixed);
        return string.Concat(forms.Select(form => form[0] == '=' ? form.Substring(1) : form.Substring(1).Replace('0', Digit).Replace('x', HexDigit)));
    }

    /// <summary>true if all keys have the same length; otherwise, false.</summary>
    public static bool IsFixed(KeyModel? key) => key is { IsTemplate: true } && key.Parts.All(part => IsFixed(Of(part)));

    /// <summary>true if two characters of prefixes may represent the same character; otherwise, false.</summary>
    public static bool MayBeEqual(char a, char b) => a == b || Fits(a, b) || Fits(b, a);

    private static bool Fits(char mark, char other) => mark switch
    {
        Digit => other is HexDigit or (>= '0' and <= '9'),
        HexDigit => other is (>= '0' and <= '9') or (>= 'a' and <= 'f') or (>= 'A' and <= 'F'),
        _ => false,
    };

    private static bool IsFixed(string form) => form[0] is '=' or '#';

    private static string Digits(string time) => new([.. time.Select(c => char.IsDigit(c) ? '0' : c)]);
}

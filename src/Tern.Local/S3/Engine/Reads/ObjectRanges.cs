using System.Globalization;

namespace Tern.Local.S3;

/// <summary>Finds the bytes that a read asks for.</summary>
internal static class ObjectRanges
{
    private const string Unit = "bytes=";

    /// <exception cref="S3ErrorException">The range or part isn't in the object.</exception>
    public static (ByteRange Range, ObjectPart? Part) Find(ObjectVersion version, string? range, int? partNumber)
    {
        var whole = new ByteRange(0, version.Size, IsPartial: false);
        if (partNumber is { } number)
        {
            if (range is not null) throw S3Errors.InvalidRequest("Cannot specify both Range header and partNumber query parameter");
            if (version.Parts is { } parts)
            {
                var part = parts.FirstOrDefault(part => part.Number == number) ?? throw S3Errors.InvalidPartNumber(number, parts.Count);
                return (new ByteRange(part.Offset, part.Size, IsPartial: true), part);
            }

            if (number != 1) throw S3Errors.InvalidPartNumber(number, 1);
            return (whole with { IsPartial = version.Size > 0 }, null);
        }

        if (range is null || !TryParse(range, out var first, out var last)) return (whole, null);
        if (first is null)
        {
            var length = Math.Min(last!.Value, version.Size);
            return length > 0 ? (new ByteRange(version.Size - length, length, IsPartial: true), null) : throw S3Errors.InvalidRange(version.Size, range);
        }

        if (first >= version.Size) throw S3Errors.InvalidRange(version.Size, range);
        var end = Math.Min(last ?? long.MaxValue, version.Size - 1);
        return (new ByteRange(first.Value, end - first.Value + 1, IsPartial: true), null);
    }

    /// <summary>Reads the range of the source of a part.</summary>
    /// <exception cref="S3ErrorException">The range isn't valid, or not in the object.</exception>
    public static ByteRange FindSource(ObjectVersion version, string? range)
    {
        const string Name = "x-amz-copy-source-range";
        if (range is null) return new ByteRange(0, version.Size, IsPartial: false);
        if (!TryParse(range, out var first, out var last) || first is null || last is null)
        {
            throw S3Errors.InvalidArgument(
                "The x-amz-copy-source-range value must be of the form bytes=first-last where first and last are the zero-based offsets "
                + "of the first and last bytes to copy", Name, range);
        }

        if (first >= version.Size) throw S3Errors.InvalidRequest("The specified copy range is invalid for the source object size");
        if (last >= version.Size)
        {
            throw S3Errors.InvalidArgument(
                string.Create(CultureInfo.InvariantCulture, $"Range specified is not valid for source object of size: {version.Size}"), Name, range);
        }

        return new ByteRange(first.Value, last.Value - first.Value + 1, IsPartial: true);
    }

    // One range: first and last, first only, or last only, which is the length of a suffix.
    private static bool TryParse(string text, out long? first, out long? last)
    {
        first = last = null;
        if (!text.StartsWith(Unit, StringComparison.OrdinalIgnoreCase)) return false;
        var range = text.AsSpan(Unit.Length).Trim();
        var dash = range.IndexOf('-');
        if (dash < 0 || !TryParse(range[..dash], out first) || !TryParse(range[(dash + 1)..], out last)) return false;
        return first is null ? last is not null : last is null || first <= last;
    }

    private static bool TryParse(ReadOnlySpan<char> text, out long? number)
    {
        number = null;
        text = text.Trim();
        if (text.IsEmpty) return true;
        if (!long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var value)) return false;
        number = value;
        return true;
    }
}

using System.Globalization;

namespace Tern.Local.S3;

/// <summary>The limits of tags.</summary>
internal static class TagRules
{
    private const int MaxObjectTags = 10;
    private const int MaxBucketTags = 50;
    private const int MaxKeyLength = 128;
    private const int MaxValueLength = 256;
    private const string Header = "x-amz-tagging";

    /// <summary>Checks the tags of an object.</summary>
    /// <exception cref="S3ErrorException">BadRequest or InvalidTag.</exception>
    public static void CheckObject(IReadOnlyList<S3Tag> tags)
    {
        if (tags.Count > MaxObjectTags) throw S3Errors.BadRequest($"Object tags cannot be greater than {MaxObjectTags}");
        Check(tags, "Your TagKey cannot be prefixed with aws:");
    }

    /// <summary>Checks the tags of a bucket.</summary>
    /// <exception cref="S3ErrorException">BadRequest or InvalidTag.</exception>
    public static void CheckBucket(IReadOnlyList<S3Tag> tags)
    {
        if (tags.Count > MaxBucketTags) throw S3Errors.BadRequest($"Bucket tag count cannot be greater than {MaxBucketTags}");
        Check(tags, "System tags cannot be added/updated by requester");
    }

    /// <summary>Reads the <c>x-amz-tagging</c> header, which is like a query.</summary>
    /// <exception cref="S3ErrorException">The header or a tag isn't valid.</exception>
    public static IReadOnlyList<S3Tag> ReadHeader(string header)
    {
        var tags = new List<S3Tag>();
        var keys = new HashSet<string>(StringComparer.Ordinal);
        foreach (var field in header.Split('&', StringSplitOptions.RemoveEmptyEntries))
        {
            var end = field.IndexOf('=', StringComparison.Ordinal);
            var key = Decode(end < 0 ? field : field[..end]);
            var raw = end < 0 ? "" : field[(end + 1)..];
            if (raw.Contains('=', StringComparison.Ordinal) || !keys.Add(key)) throw Malformed(header);
            tags.Add(new S3Tag(key, Decode(raw)));
        }

        CheckObject(tags);
        return tags;
    }

    private static S3ErrorException Malformed(string header) => S3Errors.InvalidArgument(
        "The header 'x-amz-tagging' shall be encoded as UTF-8 then URLEncoded URL query parameters without tag name duplicates.", Header, header);

    private static string Decode(string text) => Uri.UnescapeDataString(text.Replace('+', ' '));

    private static void Check(IReadOnlyList<S3Tag> tags, string systemTag)
    {
        var keys = new HashSet<string>(StringComparer.Ordinal);
        foreach (var (key, value) in tags)
        {
            if (key.StartsWith("aws:", StringComparison.Ordinal)) throw S3Errors.InvalidTag(systemTag, key);
            if (key.Length is 0 or > MaxKeyLength || !IsText(key)) throw S3Errors.InvalidTag("The TagKey you have provided is invalid", key);
            if (value.Length > MaxValueLength || !IsText(value)) throw S3Errors.InvalidTag("The TagValue you have provided is invalid", key, value);
            if (!keys.Add(key)) throw S3Errors.InvalidTag("Cannot provide multiple Tags with the same key", key);
        }
    }

    // Letters, digits and separators of any language, and a few symbols.
    private static bool IsText(string text)
    {
        foreach (var rune in text.EnumerateRunes())
        {
            if (rune.IsAscii && "_.:/=+-@".Contains((char)rune.Value, StringComparison.Ordinal)) continue;
            switch (System.Text.Rune.GetUnicodeCategory(rune))
            {
                case <= UnicodeCategory.OtherLetter or UnicodeCategory.DecimalDigitNumber or UnicodeCategory.LetterNumber or UnicodeCategory.OtherNumber:
                case UnicodeCategory.SpaceSeparator or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator:
                    continue;
                default:
                    return false;
            }
        }

        return true;
    }
}

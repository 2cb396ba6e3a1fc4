using System.Globalization;

namespace Tern.Local.Hosting;

/// <summary>
/// Chooses the content coding of a response from the request's Accept-Encoding, as leniently as the service does.
/// </summary>
internal static class AcceptedCoding
{
    /// <summary>The length up to which responses are never compressed. Longer ones are compressed on request.</summary>
    public const int Threshold = 4096;

    /// <summary>
    /// Returns the coding with the highest quality. Among equals, the first one named wins, and codings that only
    /// <c>*</c> covers come last. A preference for identity is ignored.
    /// </summary>
    public static ContentCoding Choose(string accepted)
    {
        double gzip = -1, deflate = -1, others = -1;
        var deflateFirst = false;
        foreach (var range in accepted.AsSpan().Split(','))
        {
            var element = accepted.AsSpan(range);
            var semicolon = element.IndexOf(';');
            var name = (semicolon < 0 ? element : element[..semicolon]).Trim();
            var quality = semicolon < 0 ? 1 : Quality(element[(semicolon + 1)..]);
            if (name.Equals("gzip", StringComparison.OrdinalIgnoreCase))
            {
                gzip = quality;
            }
            else if (name.Equals("deflate", StringComparison.OrdinalIgnoreCase))
            {
                deflateFirst = gzip < 0;
                deflate = quality;
            }
            else if (name is "*")
            {
                others = quality;
            }
        }

        if (gzip < 0) gzip = others;
        if (deflate < 0) deflate = others;
        if (gzip <= 0 && deflate <= 0) return ContentCoding.Identity;
        return deflate > gzip || deflate == gzip && deflateFirst ? ContentCoding.Deflate : ContentCoding.Gzip;
    }

    /// <summary>
    /// Parses the quality: the first q counts. A value that isn't a number counts as 1; others are limited to the range
    /// from 0 to 1.
    /// </summary>
    private static double Quality(ReadOnlySpan<char> parameters)
    {
        foreach (var range in parameters.Split(';'))
        {
            var parameter = parameters[range];
            var equals = parameter.IndexOf('=');
            if (equals < 0 || !parameter[..equals].Trim().Equals("q", StringComparison.OrdinalIgnoreCase)) continue;
            const NumberStyles Style = NumberStyles.AllowDecimalPoint | NumberStyles.AllowLeadingSign;
            return double.TryParse(parameter[(equals + 1)..].Trim(), Style, CultureInfo.InvariantCulture, out var quality) ? Math.Clamp(quality, 0, 1) : 1;
        }

        return 1;
    }
}

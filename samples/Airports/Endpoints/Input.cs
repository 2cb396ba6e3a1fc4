using System.Globalization;

namespace Airports.Endpoints;

/// <summary>Reads what stands in a URL. What can't be read is answered with 400 and the message here.</summary>
internal static class Input
{
    /// <summary>An airport's code, in upper case.</summary>
    public static string AirportCode(string text)
    {
        var code = text.Trim();
        return code.Length is 3 or 4 && code.All(char.IsAsciiLetterOrDigit)
            ? code.ToUpperInvariant()
            : throw new BadHttpRequestException($"'{text}' is no airport code: expected three or four letters or digits, such as ATL.");
    }

    /// <summary>A state's code, in upper case.</summary>
    public static string StateCode(string text) =>
        text.Length == 2 && text.All(char.IsAsciiLetter)
            ? text.ToUpperInvariant()
            : throw new BadHttpRequestException($"'{text}' is no state: expected two letters, such as AK.");

    /// <summary>A whole number between two limits; <paramref name="fallback"/> when there is none.</summary>
    public static int Number(string name, string? text, int least, int most, int fallback)
    {
        if (string.IsNullOrEmpty(text))
        {
            return fallback;
        }

        return int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number >= least && number <= most
            ? number
            : throw new BadHttpRequestException(string.Create(
                CultureInfo.InvariantCulture, $"{name} is '{text}': expected a whole number from {least} to {most}."));
    }
}

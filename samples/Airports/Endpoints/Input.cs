using System.Globalization;

namespace Airports.Endpoints;

/// <summary>Parses parameters of the URL. Invalid ones result in status 400 with the message from here.</summary>
internal static class Input
{
    /// <summary>Parses an airport code; returns it in upper case.</summary>
    public static string AirportCode(string text)
    {
        var code = text.Trim();
        return code.Length is 3 or 4 && code.All(char.IsAsciiLetterOrDigit)
            ? code.ToUpperInvariant()
            : throw new BadHttpRequestException($"'{text}' isn't an airport code. Expected three or four letters or digits, such as ATL.");
    }

    /// <summary>Parses a state code; returns it in upper case.</summary>
    public static string StateCode(string text) =>
        text.Length == 2 && text.All(char.IsAsciiLetter)
            ? text.ToUpperInvariant()
            : throw new BadHttpRequestException($"'{text}' isn't a state. Expected two letters, such as AK.");

    /// <summary>
    /// Parses a whole number between two limits; returns <paramref name="fallback"/> if it's missing.
    /// </summary>
    public static int Number(string name, string? text, int least, int most, int fallback)
    {
        if (string.IsNullOrEmpty(text))
        {
            return fallback;
        }

        return int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number >= least && number <= most
            ? number
            : throw new BadHttpRequestException(string.Create(
                CultureInfo.InvariantCulture, $"{name} is '{text}': expected an integer from {least} to {most}."));
    }
}

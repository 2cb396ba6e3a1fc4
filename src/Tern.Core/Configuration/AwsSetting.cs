using System.Globalization;

namespace Tern;

/// <summary>The text of a setting and its source, so that errors can name it. Don't use it for secrets.</summary>
/// <param name="Value">The text, not blank.</param>
/// <param name="Source">The source, such as <c>the environment variable AWS_REGION</c>.</param>
internal readonly record struct AwsSetting(string Value, string Source)
{
    public bool ToBoolean() =>
        Value.Equals("true", StringComparison.OrdinalIgnoreCase) ? true
        : Value.Equals("false", StringComparison.OrdinalIgnoreCase) ? false
        : throw Wrong("true or false");

    public int ToPositiveInteger() =>
        int.TryParse(Value, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number >= 1
            ? number
            : throw Wrong("an integer of at least 1");

    public Uri ToHttpUri() =>
        Uri.TryCreate(Value, UriKind.Absolute, out var uri) && (uri.Scheme == Uri.UriSchemeHttp || uri.Scheme == Uri.UriSchemeHttps) && uri.Host.Length > 0
            ? uri
            : throw Wrong("an absolute http or https address such as http://localhost:8000");

    public AwsConfigurationException Wrong(string expected) => new($"{char.ToUpperInvariant(Source[0])}{Source[1..]} is '{Value}'. Expected {expected}.");
}

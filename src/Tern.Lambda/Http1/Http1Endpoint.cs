namespace Tern.Lambda.Http1;

/// <summary>The address of a server.</summary>
internal readonly struct Http1Endpoint
{
    private Http1Endpoint(string host, int port)
    {
        Host = host;
        Port = port;
    }

    /// <summary>An address or a name; IPv6 without brackets.</summary>
    public string Host { get; }

    /// <summary>The port, from 1 to 65535.</summary>
    public int Port { get; }

    /// <summary>Parses <c>host:port</c>, or <c>[address]:port</c> for IPv6.</summary>
    /// <param name="text">The text to parse.</param>
    /// <param name="setting">The source of the text, such as an environment variable, for the message.</param>
    /// <exception cref="FormatException">The text has another form.</exception>
    public static Http1Endpoint Parse(string? text, string setting)
    {
        if (string.IsNullOrEmpty(text)) throw new FormatException($"{setting} isn't set. Expected host:port, such as 127.0.0.1:9001.");

        var colon = text.LastIndexOf(':');
        if (colon < 0) throw Unsound(text, setting, "the port is missing");
        var port = 0;
        for (var i = colon + 1; i < text.Length; i++)
        {
            if (!char.IsAsciiDigit(text[i]) || port > 65535) throw Unsound(text, setting, "the port isn't a number between 1 and 65535");
            port = port * 10 + (text[i] - '0');
        }

        if (port is 0 or > 65535) throw Unsound(text, setting, "the port isn't a number between 1 and 65535");
        return new Http1Endpoint(ParseHost(text, colon, setting), port);
    }

    private static string ParseHost(string text, int colon, string setting)
    {
        if (colon == 0) throw Unsound(text, setting, "the host is missing");
        var isBracketed = text[0] == '[' && text[colon - 1] == ']';
        var host = isBracketed ? text[1..(colon - 1)] : text[..colon];
        foreach (var c in host)
        {
            if (c == ':' && !isBracketed)
                throw Unsound(text, setting, "it has several colons; put an IPv6 address in brackets, and omit the scheme");
            if (!char.IsAsciiLetterOrDigit(c) && c is not ('.' or '-' or '_' or ':' or '%'))
                throw Unsound(text, setting, "the host contains characters that names and addresses can't have");
        }

        return host.Length > 0 ? host : throw Unsound(text, setting, "the host is missing");
    }

    private static FormatException Unsound(string text, string setting, string what) =>
        new($"{setting} is \"{text}\": {what}. Expected host:port, such as 127.0.0.1:9001 or [::1]:9001.");
}

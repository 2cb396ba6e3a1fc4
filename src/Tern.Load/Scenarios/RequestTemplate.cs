using System.Text;

namespace Tern.Load;

/// <summary>
/// A scenario prepared for sending: validated, with parsed placeholders, and with precomputed bytes if the request is
/// constant.
/// </summary>
internal sealed class RequestTemplate
{
    private readonly RequestText _target;
    private readonly List<(string Name, RequestText Value)> _headers = [];
    private readonly RequestText? _body;
    private readonly byte[]? _constant;
    private readonly byte[] _method;
    private readonly byte[][] _names;

    /// <exception cref="LoadException">The scenario is invalid; the message describes the problem.</exception>
    public RequestTemplate(LoadScenario scenario, LoadPlan plan)
    {
        Name = scenario.Name;
        var where = $"Scenario '{Name}'";
        if (!IsToken(scenario.Method)) throw new LoadException($"{where}: '{scenario.Method}' isn't an HTTP method.");
        if (!(scenario.Weight is > 0 and < 1e9)) throw new LoadException($"{where}: a weight must be greater than 0, but is {scenario.Weight}.");
        Method = scenario.Method.ToUpperInvariant();
        _method = Encoding.ASCII.GetBytes(Method);
        Weight = scenario.Weight;
        Checks = new AnswerChecks(scenario.Checks);
        (Origin, var target) = Split(scenario.Url, where);
        _target = RequestText.Parse(target, plan, $"{where}, URL", TextUse.Url);
        var host = Origin.Authority;
        foreach (var (name, value) in scenario.Headers)
        {
            if (!IsToken(name)) throw new LoadException($"{where}: '{name}' isn't a valid header name.");
            if (value.Any(static c => char.IsControl(c) && c != '\t')) throw new LoadException($"{where}: the header {name} contains a control character.");
            if (name.ToUpperInvariant() is "CONTENT-LENGTH" or "TRANSFER-ENCODING" or "CONNECTION")
                throw new LoadException($"{where}: the header {name} is set by the tool and can't be changed.");
            if (name.Equals("Host", StringComparison.OrdinalIgnoreCase)) host = value;
            else _headers.Add((name, RequestText.Parse(value, plan, $"{where}, header {name}", TextUse.Header)));
        }

        _headers.Insert(0, ("Host", RequestText.Parse(host, plan, $"{where}, header Host", TextUse.Header)));
        if (!_headers.Exists(static header => header.Name.Equals("User-Agent", StringComparison.OrdinalIgnoreCase)))
            _headers.Add(("User-Agent", RequestText.Parse("tern-load", plan, where, TextUse.Header)));
        _names = [.. _headers.Select(static header => Encoding.ASCII.GetBytes(header.Name + ": "))];
        if (scenario.Body is { } body) _body = RequestText.Parse(body, plan, $"{where}, body", TextUse.Body);
        if (!_target.IsConstant || _body is { IsConstant: false } || !_headers.TrueForAll(static header => header.Value.IsConstant)) return;
        var (buffer, scratch, random) = (new RequestBuffer(), new RequestBuffer(), default(SplitMix));
        WriteTo(buffer, scratch, ref random, 0);
        _constant = buffer.Written.ToArray();
    }

    public string Name { get; }

    public string Method { get; }

    public double Weight { get; }

    public Origin Origin { get; }

    public AnswerChecks Checks { get; }

    public bool IsHead => Method == "HEAD";

    /// <summary>
    /// true if the request can be resent when it isn't known whether the first one was handled (RFC 9110, 9.2.2);
    /// otherwise, false.
    /// </summary>
    public bool IsIdempotent => Method is "GET" or "HEAD" or "PUT" or "DELETE" or "OPTIONS" or "TRACE";

    /// <summary>Returns the bytes of the HTTP/1.1 request.</summary>
    /// <param name="buffer">The buffer for the request, unless it's constant.</param>
    /// <param name="scratch">A buffer for parts whose length must be known first.</param>
    /// <param name="random">The random number generator for keys.</param>
    /// <param name="number">The number of the request, which also selects the data row.</param>
    public ReadOnlyMemory<byte> Write(RequestBuffer buffer, RequestBuffer scratch, ref SplitMix random, long number)
    {
        if (_constant is not null) return _constant;
        WriteTo(buffer, scratch, ref random, number);
        return buffer.Written;
    }

    /// <summary>Returns the request for a client that does its own framing.</summary>
    public HttpRequestMessage Message(RequestBuffer scratch, ref SplitMix random, long number)
    {
        var message = new HttpRequestMessage(new HttpMethod(Method), $"{Origin}{Text(_target, scratch, ref random, number)}");
        if (_body is not null)
        {
            scratch.Clear();
            _body.Write(scratch, ref random, number);
            message.Content = new ByteArrayContent(scratch.Written.ToArray());
        }

        foreach (var (name, value) in _headers)
        {
            var text = Text(value, scratch, ref random, number);
            if (!message.Headers.TryAddWithoutValidation(name, text)) message.Content?.Headers.TryAddWithoutValidation(name, text);
        }

        return message;
    }

    private static string Text(RequestText text, RequestBuffer scratch, ref SplitMix random, long number)
    {
        scratch.Clear();
        text.Write(scratch, ref random, number);
        return Encoding.UTF8.GetString(scratch.Written.Span);
    }

    private void WriteTo(RequestBuffer buffer, RequestBuffer body, ref SplitMix random, long number)
    {
        buffer.Clear();
        body.Clear();
        _body?.Write(body, ref random, number);
        buffer.Append(_method);
        buffer.Append(" "u8);
        _target.Write(buffer, ref random, number);
        buffer.Append(" HTTP/1.1\r\n"u8);
        for (var i = 0; i < _names.Length; i++)
        {
            buffer.Append(_names[i]);
            _headers[i].Value.Write(buffer, ref random, number);
            buffer.Append("\r\n"u8);
        }

        if (_body is not null || Method is "POST" or "PUT" or "PATCH")
        {
            buffer.Append("Content-Length: "u8);
            buffer.Append(body.Length);
            buffer.Append("\r\n"u8);
        }

        buffer.Append("\r\n"u8);
        buffer.Append(body.Written.Span);
    }

    private static (Origin Origin, string Target) Split(string url, string where)
    {
        var from = url.IndexOf("://", StringComparison.Ordinal) + 3;
        var end = from < 3 ? -1 : url.AsSpan(from).IndexOfAny('/', '?', '#') + from;
        if (from >= 3 && end < from) end = url.Length;
        if (from < 3 || !Uri.TryCreate(url[..end], UriKind.Absolute, out var origin) || origin.Scheme is not ("http" or "https") || origin.UserInfo.Length > 0)
            throw new LoadException(
                $"{where}: '{url}' isn't a valid URL. Expected http:// or https:// and a host, such as http://127.0.0.1:5000/, without a password.");
        var hash = url.IndexOf('#', end);
        var target = hash < 0 ? url[end..] : url[end..hash];
        return (new Origin(
            origin.Scheme == "https", origin.IdnHost.Contains(':', StringComparison.Ordinal) ? $"[{origin.IdnHost}]" : origin.IdnHost, origin.Port),
            target.StartsWith('/') ? target : "/" + target);
    }

    // RFC 9110, 5.6.2.
    private static bool IsToken(string text) =>
        text.Length > 0 && text.All(static c => char.IsAsciiLetterOrDigit(c) || "!#$%&'*+-.^_`|~".Contains(c, StringComparison.Ordinal));
}

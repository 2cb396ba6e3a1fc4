using System.Globalization;
using Tern.Local;
using Tern.Pages;

namespace Tern.Cli.Local.Output;

/// <summary>A request in a line: <c>12:30:05.123Z  200  PutItem          orders  0.04 ms</c>, with the error at its end.</summary>
internal static class RequestLine
{
    private const int MaxName = 255; // the longest that a table has

    public static string Format(in LocalRequest request) => string.Create(CultureInfo.InvariantCulture,
        $"{Time(request)}  {request.StatusCode}  {Operation(request),-20} {Table(request),-20} "
            + $"{Duration(request)}{(request.ErrorType is { } error ? "  " + error : "")}");

    public static string Time(in LocalRequest request) => request.Time.UtcDateTime.ToString("HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture);

    public static string Operation(in LocalRequest request) => request.Operation.Length == 0 ? "-" : request.Operation;

    /// <summary>
    /// A name as it came, which need not be one that a table can have: what moves a terminal's cursor, or looks like
    /// another line, is left out.
    /// </summary>
    public static string Table(in LocalRequest request) =>
        request.TableName is not { Length: > 0 } name ? "-" : TerminalText.Clean(name[..Math.Min(name.Length, MaxName)]).Replace('\t', '?');

    public static string Duration(in LocalRequest request) => string.Create(CultureInfo.InvariantCulture, $"{request.Duration.TotalMilliseconds,8:0.00} ms");
}

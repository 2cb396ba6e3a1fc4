using System.Globalization;
using Tern.Local;
using Tern.Pages;

namespace Tern.Cli;

/// <summary>
/// Formats a request as a line: <c>12:30:05.123Z  200  dynamodb PutItem              orders                   0.04
/// ms</c>, followed by the error if there is one.
/// </summary>
internal static class RequestLine
{
    private const int MaxName = 255; // the maximum length of a table's name; longer keys of objects are cut

    public static string Format(in LocalRequest request) => string.Create(CultureInfo.InvariantCulture,
        $"{Time(request)}  {request.StatusCode}  {request.Service,-8} {Operation(request),-20} {Resource(request),-20} "
            + $"{Duration(request)}{(request.ErrorType is { } error ? "  " + error : "")}");

    public static string Time(in LocalRequest request) => request.Time.UtcDateTime.ToString("HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture);

    public static string Operation(in LocalRequest request) => request.Operation.Length == 0 ? "-" : request.Operation;

    /// <summary>
    /// Returns the name as received, which isn't necessarily valid. Characters that move the terminal's
    /// cursor or imitate another line are replaced.
    /// </summary>
    public static string Resource(in LocalRequest request) =>
        request.Resource is not { Length: > 0 } name ? "-" : TerminalText.Clean(name[..Math.Min(name.Length, MaxName)]).Replace('\t', '?');

    public static string Duration(in LocalRequest request) => string.Create(CultureInfo.InvariantCulture, $"{request.Duration.TotalMilliseconds,8:0.00} ms");
}

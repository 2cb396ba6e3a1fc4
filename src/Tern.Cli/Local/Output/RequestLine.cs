using System.Globalization;
using Tern.Local;

namespace Tern.Cli.Local.Output;

/// <summary>A request in a line: <c>12:30:05.123Z  200  PutItem          orders  0.04 ms</c>, with the error at its end.</summary>
internal static class RequestLine
{
    public static string Format(in LocalRequest request) => string.Create(CultureInfo.InvariantCulture,
        $"{Time(request)}  {request.StatusCode}  {Operation(request),-20} {request.TableName ?? "-",-20} {Duration(request)}{(request.ErrorType is { } error ? "  " + error : "")}");

    public static string Time(in LocalRequest request) => request.Time.UtcDateTime.ToString("HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture);

    public static string Operation(in LocalRequest request) => request.Operation.Length == 0 ? "-" : request.Operation;

    public static string Duration(in LocalRequest request) => string.Create(CultureInfo.InvariantCulture, $"{request.Duration.TotalMilliseconds,8:0.00} ms");
}

using System.Buffers.Text;
using System.Globalization;
using System.Text;
using Tern.Buffers;
using Tern.Lambda.Http1;

namespace Tern.Lambda.Runtime;

/// <summary>
/// Writes the headers of requests to the Runtime API. The constant parts are created once.
/// </summary>
internal sealed class RuntimeRequests
{
    public const string ErrorContentType = "application/vnd.aws.lambda.error+json";

    private readonly string _host;
    private readonly byte[] _jsonResponse;

    public RuntimeRequests(Http1Endpoint endpoint)
    {
        _host = endpoint.Host.Contains(':', StringComparison.Ordinal) ? "[" + endpoint.Host + "]:" : endpoint.Host + ":";
        _host += endpoint.Port.ToString(CultureInfo.InvariantCulture);
        Next = Get(RuntimePaths.Next);
        _jsonResponse = Encoding.ASCII.GetBytes(
            RuntimePaths.Response + " HTTP/1.1\r\nHost: " + _host + "\r\nContent-Type: application/json\r\nContent-Length: ");
    }

    /// <summary>The request for the next event.</summary>
    public byte[] Next { get; }

    /// <summary>Creates a request without a body.</summary>
    public byte[] Get(string path, string headers = "") => Encoding.ASCII.GetBytes("GET " + path + " HTTP/1.1\r\nHost: " + _host + "\r\n" + headers + "\r\n");

    /// <summary>Writes the headers of a buffered response.</summary>
    public void WriteResponse(PooledBuffer head, RuntimeInvocation invocation, string contentType, int length)
    {
        head.Clear();
        head.Write(RuntimePaths.PostInvocations);
        head.Write(invocation.RequestIdUtf8);
        if (contentType == "application/json") head.Write(_jsonResponse);
        else WriteAscii(head, RuntimePaths.Response + " HTTP/1.1\r\nHost: " + _host + "\r\nContent-Type: " + contentType + "\r\nContent-Length: ");
        WriteLength(head, length);
        WriteInvocationId(head, invocation);
        head.Write("\r\n\r\n"u8);
    }

    /// <summary>Writes the headers of a streamed response, which declare the trailers for an error.</summary>
    public void WriteStream(PooledBuffer head, RuntimeInvocation invocation, string contentType)
    {
        head.Clear();
        head.Write(RuntimePaths.PostInvocations);
        head.Write(invocation.RequestIdUtf8);
        WriteAscii(head, RuntimePaths.Response + " HTTP/1.1\r\nHost: " + _host + "\r\nContent-Type: " + contentType + "\r\n");
        head.Write("Lambda-Runtime-Function-Response-Mode: streaming\r\nTransfer-Encoding: chunked\r\n"u8);
        head.Write("Trailer: Lambda-Runtime-Function-Error-Type, Lambda-Runtime-Function-Error-Body"u8);
        WriteInvocationId(head, invocation);
        head.Write("\r\n\r\n"u8);
    }

    /// <summary>Writes the headers of an invocation's error.</summary>
    public void WriteError(PooledBuffer head, RuntimeInvocation invocation, string errorType, ReadOnlySpan<byte> xRayCause, int length)
    {
        head.Clear();
        head.Write(RuntimePaths.PostInvocations);
        head.Write(invocation.RequestIdUtf8);
        WriteAscii(head, RuntimePaths.Error);
        WriteErrorHeaders(head, errorType, xRayCause, length);
        WriteInvocationId(head, invocation);
        head.Write("\r\n\r\n"u8);
    }

    /// <summary>Writes the headers of an error that occurs before the first event or after a restore.</summary>
    /// <param name="head">The output.</param>
    /// <param name="path"><see cref="RuntimePaths.InitError"/> or <see cref="RuntimePaths.RestoreError"/>.</param>
    /// <param name="errorType">An error type of the form <c>Runtime.Name</c>.</param>
    /// <param name="length">The length of the body.</param>
    public void WriteInitError(PooledBuffer head, string path, string errorType, int length)
    {
        head.Clear();
        WriteAscii(head, "POST " + path);
        WriteErrorHeaders(head, errorType, default, length);
        head.Write("\r\n\r\n"u8);
    }

    /// <summary>Writes the headers of a request with a JSON body.</summary>
    public void WritePost(PooledBuffer head, string path, string headers, int length)
    {
        head.Clear();
        WriteAscii(head, "POST " + path + " HTTP/1.1\r\nHost: " + _host + "\r\nContent-Type: application/json\r\n" + headers + "Content-Length: ");
        WriteLength(head, length);
        head.Write("\r\n\r\n"u8);
    }

    private void WriteErrorHeaders(PooledBuffer head, string errorType, ReadOnlySpan<byte> xRayCause, int length)
    {
        WriteAscii(
            head, " HTTP/1.1\r\nHost: " + _host + "\r\nContent-Type: " + ErrorContentType + "\r\nLambda-Runtime-Function-Error-Type: " + errorType + "\r\n");
        if (xRayCause.Length > 0)
        {
            head.Write("Lambda-Runtime-Function-XRay-Error-Cause: "u8);
            head.Write(xRayCause);
            head.Write("\r\n"u8);
        }

        head.Write("Content-Length: "u8);
        WriteLength(head, length);
    }

    // After a timeout or a frozen sandbox the same request ID may be used again: only this ID distinguishes a late
    // response from the new one.
    private static void WriteInvocationId(PooledBuffer head, RuntimeInvocation invocation)
    {
        if (invocation.InvocationIdUtf8.IsEmpty) return;
        head.Write("\r\nLambda-Runtime-Invocation-Id: "u8);
        head.Write(invocation.InvocationIdUtf8);
    }

    private static void WriteLength(PooledBuffer head, int length)
    {
        Utf8Formatter.TryFormat(length, head.GetSpan(11), out var written);
        head.Advance(written);
    }

    private static void WriteAscii(PooledBuffer head, string text) => head.Advance(Encoding.ASCII.GetBytes(text, head.GetSpan(text.Length)));
}

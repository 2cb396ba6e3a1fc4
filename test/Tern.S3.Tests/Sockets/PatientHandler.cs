namespace Tern.S3.Tests.Sockets;

/// <summary>Connections that wait for 100 Continue however slow the server is. Usually, HttpClient waits one
/// second.</summary>
internal static class PatientHandler
{
    public static SocketsHttpHandler Create() => new()
    {
        AllowAutoRedirect = false, UseCookies = false, UseProxy = false, Expect100ContinueTimeout = TimeSpan.FromMinutes(5),
    };
}

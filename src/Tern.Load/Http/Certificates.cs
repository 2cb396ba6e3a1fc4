using System.Diagnostics.CodeAnalysis;
using System.Net.Security;

namespace Tern.Load.Http;

/// <summary>Which certificates of a server are taken.</summary>
internal static class Certificates
{
    /// <summary>Any, where whoever runs the load has asked for it.</summary>
    [SuppressMessage("Security", "CA5359", Justification = "A test environment signs its own; it is asked for by an option whose name says so.")]
    public static RemoteCertificateValidationCallback Any { get; } = static (_, _, _, _) => true;
}

using System.Diagnostics.CodeAnalysis;
using System.Net.Security;

namespace Tern.Load;

/// <summary>Server certificate validation.</summary>
internal static class Certificates
{
    /// <summary>A callback that accepts every certificate, for loads that explicitly allow it.</summary>
    [SuppressMessage("Security", "CA5359", Justification = "A test environment signs its own; only an option with an explicit name enables this.")]
    public static RemoteCertificateValidationCallback Any { get; } = static (_, _, _, _) => true;
}

using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Security.Authentication;

namespace Tern.Http;

/// <summary>
/// The certificate authorities that this process trusts, if its project restricts them with the property
/// <c>TernTrustedRoots</c>. On Linux, the first certificate check makes .NET parse every root in the system's store,
/// some 146 of them twice, which takes most of the time of a small program's first TLS call. Five roots are parsed in
/// a millisecond.
/// </summary>
/// <remarks>
/// The property is <c>Amazon</c>, for the five roots of the certificates of AWS's endpoints, or the path of a PEM
/// file. It applies to the whole process, and so to every TLS connection that .NET opens: hosts with a certificate of
/// another authority are rejected. The build copies the file to the program's directory, and adds code that calls
/// <see cref="Apply"/> before anything else runs. On systems other than Linux, where .NET uses the system's own
/// verification, it has no effect.
/// </remarks>
public static class TrustedRoots
{
    /// <summary>The file in the program's directory.</summary>
    internal const string FileName = "tern-trusted-roots.pem";

    private const string Option = "Tern.TrustedRoots";

    private static readonly Lock Gate = new();

    /// <summary>
    /// Gets a value indicating whether the program's project sets the property. A native binary without it contains
    /// nothing of this class.
    /// </summary>
    [FeatureSwitchDefinition("Tern.TrustedRoots.IsEnabled")]
    public static bool IsEnabled { get; } = AppContext.TryGetSwitch("Tern.TrustedRoots.IsEnabled", out var enabled) && enabled;

    /// <summary>
    /// Gets a description of the authorities that this process trusts, such as <c>Amazon's five roots</c>, or null if
    /// it trusts the system's.
    /// </summary>
    public static string? Narrowed { get; private set; }

    /// <summary>
    /// Restricts the authorities that this process trusts to those that its project specifies. Has no effect if the
    /// project specifies none. Called by Tern.Lambda and by the code that the build adds to a C# program. A program
    /// in another language that isn't a function must call it first.
    /// </summary>
    /// <exception cref="FileNotFoundException">The file with the roots isn't in the program's directory.</exception>
    [EditorBrowsable(EditorBrowsableState.Advanced)]
    public static void Apply()
    {
        if (!IsEnabled || AppContext.GetData(Option) is not string value) return;
        lock (Gate)
        {
            if (Narrowed is not null) return;
            var narrowed = Use(Path.Combine(AppContext.BaseDirectory, FileName), value);
            if (narrowed) Narrowed = value == "Amazon" ? "Amazon's five roots" : $"the roots of {value}";
        }

        // A function writes it to its own log.
        if (Narrowed is not null && Environment.GetEnvironmentVariable("AWS_LAMBDA_RUNTIME_API") is null) Console.Error.WriteLine(Describe());
    }

    /// <summary>Returns the first message of a program's log if its trust is restricted.</summary>
    /// <returns>A sentence.</returns>
    public static string Describe() =>
        $"TLS trusts {Narrowed} in this process, and no other certificate authority, because of the project's property TernTrustedRoots.";

    /// <summary>Explains why a certificate may have been rejected because of the restriction.</summary>
    /// <param name="error">The exception.</param>
    /// <returns>Sentences that name the property, or null if trust isn't restricted or the error is of another
    /// kind.</returns>
    public static string? Explain(Exception? error)
    {
        if (!IsEnabled || Narrowed is not { } roots) return null;
        for (; error is not null; error = error.InnerException)
        {
            if (error is AuthenticationException)
                return $"This process trusts {roots} only (TernTrustedRoots in its project). If the host's certificate comes from another authority, " +
                    "remove the property, or set it to the path of a PEM file that also contains that authority's root.";
        }

        return null;
    }

    /// <summary>Makes the process load its roots only from a file.</summary>
    /// <returns>true if it does; false if .NET doesn't load roots from files on this system.</returns>
    internal static bool Use(string file, string value)
    {
        if (!OperatingSystem.IsLinux()) return false;
        if (!File.Exists(file))
            throw new FileNotFoundException(
                $"The project sets TernTrustedRoots to '{value}', so the program needs the file {FileName} in its own folder, where builds and " +
                $"publishing place it, but {file} doesn't exist. Deploy it with the program.", file);

        // Read by native code, which has its own view of the environment. A file used as a directory never contains
        // any certificates.
        LibC.SetVariable("SSL_CERT_FILE", file);
        LibC.SetVariable("SSL_CERT_DIR", file);
        return true;
    }
}

using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Security.Authentication;

namespace Tern.Tls;

/// <summary>
/// The certificate authorities that this process trusts, where its project narrows them by the property
/// <c>TernTrustedRoots</c>. On Linux the first certificate that .NET checks has it parse every root of the system's store,
/// some 146 of them twice, which is most of the time of a small program's first TLS call; five are parsed in a millisecond.
/// </summary>
/// <remarks>
/// The property is <c>Amazon</c>, for the five roots that the certificates of AWS's endpoints chain up to, or the path of a
/// PEM file. It holds for the whole process, and so for every TLS connection of .NET's own: a host whose certificate comes
/// from another authority is refused. The build copies the file beside the program, and adds to it a few lines that call
/// <see cref="Apply"/> before anything else runs. Elsewhere than on Linux, where .NET asks the system, it changes nothing.
/// </remarks>
public static class TrustedRoots
{
    /// <summary>The file beside the program.</summary>
    internal const string FileName = "tern-trusted-roots.pem";

    private const string Option = "Tern.TrustedRoots";

    private static readonly Lock Gate = new();

    /// <summary>Whether the program's project has the property. A native binary without it has nothing of this class.</summary>
    [FeatureSwitchDefinition("Tern.TrustedRoots.IsEnabled")]
    public static bool IsEnabled { get; } = AppContext.TryGetSwitch("Tern.TrustedRoots.IsEnabled", out var enabled) && enabled;

    /// <summary>What this process trusts, in words: <c>Amazon's five roots</c>. Null while it trusts what the system does.</summary>
    public static string? Narrowed { get; private set; }

    /// <summary>
    /// Narrows what this process trusts to what its project says; nothing where it says nothing. Called by the code that the
    /// build adds to a C# program and by Tern.Lambda; a program of another language without a function calls it first of all.
    /// </summary>
    /// <exception cref="FileNotFoundException">The file of the roots isn't beside the program.</exception>
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

        // A function says it in its own log.
        if (Narrowed is not null && Environment.GetEnvironmentVariable("AWS_LAMBDA_RUNTIME_API") is null) Console.Error.WriteLine(Describe());
    }

    /// <summary>What a program's log says first, where its trust is narrowed.</summary>
    /// <returns>A sentence.</returns>
    public static string Describe() =>
        $"TLS trusts {Narrowed} in this process, and no other certificate authority, as the project's property TernTrustedRoots has it.";

    /// <summary>What a connection may have failed of that was refused by its certificate.</summary>
    /// <param name="error">What was thrown.</param>
    /// <returns>Sentences that name the property; null where trust isn't narrowed, or the error is of another kind.</returns>
    public static string? Explain(Exception? error)
    {
        if (!IsEnabled || Narrowed is not { } roots) return null;
        for (; error is not null; error = error.InnerException)
        {
            if (error is AuthenticationException)
                return $"This process trusts {roots} only (TernTrustedRoots in its project). Where the host's certificate comes from another authority, " +
                    "take the property out, or set it to the path of a PEM file that holds that authority's root too.";
        }

        return null;
    }

    /// <summary>Has the process read its roots from a file, and from nowhere else.</summary>
    /// <returns>False where .NET doesn't read roots from files.</returns>
    internal static bool Use(string file, string value)
    {
        if (!OperatingSystem.IsLinux()) return false;
        if (!File.Exists(file))
            throw new FileNotFoundException(
                $"The project sets TernTrustedRoots to '{value}', so that the program needs the file {FileName} in its own folder, where the build and " +
                $"publishing put it: {file} is not there. Deploy it with the program.", file);

        // Read by native code, which has its own view of the environment. A file is a folder that holds nothing, and never will.
        LibC.SetVariable("SSL_CERT_FILE", file);
        LibC.SetVariable("SSL_CERT_DIR", file);
        return true;
    }
}

using Tern.Local;

namespace Tern.Cli;

/// <summary>The environment variables that lead all AWS SDKs to a local AWS.</summary>
internal static class EnvironmentBlock
{
    /// <summary>Prints the variables in the form that a shell runs.</summary>
    /// <exception cref="CommandFailure">The port isn't known in advance.</exception>
    public static int Print(LocalSettings settings, TextWriter output)
    {
        if (settings.Port == 0) throw new CommandFailure("--env needs a port that is known in advance, but --port is 0. Set the port, or omit --port.");
        var port = settings.Port ?? LocalAws.DefaultPorts[0];
        foreach (var (name, value) in Variables(new Uri($"http://127.0.0.1:{port}"), settings.Region))
            output.WriteLine(OperatingSystem.IsWindows() ? $"$env:{name} = \"{value}\"" : $"export {name}={value}");
        return ExitCodes.Success;
    }

    /// <summary>Returns the variables for an endpoint and a Region.</summary>
    public static IEnumerable<(string Name, string Value)> Variables(Uri endpoint, string region) =>
    [
        ("AWS_ENDPOINT_URL", endpoint.GetLeftPart(UriPartial.Authority)), ("AWS_REGION", region), ("AWS_DEFAULT_REGION", region),
        ("AWS_ACCESS_KEY_ID", "local"), ("AWS_SECRET_ACCESS_KEY", "local"),
    ];
}

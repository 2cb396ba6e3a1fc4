using Tern.Local;

namespace Tern.Cli;

/// <summary>The environment variables that lead all AWS SDKs to a local AWS.</summary>
internal static class EnvironmentBlock
{
    /// <summary>Prints the variables in the form that a shell runs.</summary>
    /// <exception cref="CommandFailure">The port isn't known in advance.</exception>
    public static int Print(LocalSettings settings, TextWriter output)
    {
        if (settings.Port == 0) throw new CommandFailure("--env needs a port that is known in advance, but --port is 0. Set the port, or leave out --port.");
        var port = settings.Port ?? LocalAws.DefaultPorts[0];
        (string Name, string Value)[] variables =
        [
            ("AWS_ENDPOINT_URL", $"http://127.0.0.1:{port}"), ("AWS_REGION", "us-east-1"),
            ("AWS_DEFAULT_REGION", "us-east-1"), ("AWS_ACCESS_KEY_ID", "local"), ("AWS_SECRET_ACCESS_KEY", "local"),
        ];
        foreach (var (name, value) in variables) output.WriteLine(OperatingSystem.IsWindows() ? $"$env:{name} = \"{value}\"" : $"export {name}={value}");
        return ExitCodes.Success;
    }
}

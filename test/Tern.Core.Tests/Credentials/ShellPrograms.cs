namespace Tern.Core.Tests.Credentials;

/// <summary>The programs that the commands of credential processes call. A machine with only the .NET SDK may not have
/// them.</summary>
internal static class ShellPrograms
{
    /// <summary>Skips the test where a program is not on the PATH.</summary>
    public static void Need(string program)
    {
        var folders = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries);
        Assert.SkipUnless(
            Array.Exists(folders, folder => File.Exists(Path.Combine(folder, program))), $"No '{program}' is on the PATH; Debian's package is 'coreutils'.");
    }
}

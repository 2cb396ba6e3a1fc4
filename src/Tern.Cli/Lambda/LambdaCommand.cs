using System.CommandLine;
using Tern.Cli.Lambda.Deploy;
using Tern.Cli.Lambda.Package;

namespace Tern.Cli.Lambda;

/// <summary><c>tern lambda</c> as the command line knows it.</summary>
internal static class LambdaCommand
{
    public static Command Create() => new("lambda", "Lambda functions: their zips, and the way up.") { PackageCommand.Create(), DeployCommand.Create() };
}

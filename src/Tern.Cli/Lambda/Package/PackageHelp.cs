namespace Tern.Cli;

/// <summary>The examples in the help.</summary>
internal static class PackageHelp
{
    public const string Examples = """
        Examples:
          tern lambda package publish                    what is in ./publish, into ./function.zip
          tern lambda package src/Orders -a arm64        publishes the project for linux-arm64 first
          tern lambda package publish -o orders.zip -a x64    rejects a program for another processor

        Native programs and programs with .NET beside them are for provided.al2023, which starts the file 'bootstrap'; assemblies alone are for
        a managed runtime, dotnet8 or dotnet10. The file 'bootstrap' gets its run bit on every system. Symbols are left out.

        Refused: no bootstrap; a program of Windows or macOS, or for another processor; more than 250 MB unzipped, which is Lambda's limit.

        Exit codes: 0 the zip is there; 1 it can't be made, and no file was changed; 2 wrong options.

        """;
}

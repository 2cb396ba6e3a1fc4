namespace Tern.Cli;

/// <summary>The examples in the help.</summary>
internal static class PackageHelp
{
    public const string Examples = """
        Examples:
          tern lambda package publish                    packs ./publish into ./function.zip
          tern lambda package src/Orders -a arm64        publishes the project for linux-arm64 first
          tern lambda package publish -o orders.zip -a x64    rejects a program for another processor

        Native and self-contained programs are for provided.al2023, which starts the file 'bootstrap'; framework-dependent programs are for a managed
        runtime, dotnet8 or dotnet10. The file 'bootstrap' is made executable on every system. Symbols are excluded.

        Rejected: no bootstrap; a program for Windows, macOS or a different processor; more than 250 MB unzipped, which is Lambda's limit.

        Exit codes: 0 the zip was written; 1 it couldn't be created, and no file was changed; 2 invalid options.

        """;
}

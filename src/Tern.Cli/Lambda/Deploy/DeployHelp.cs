namespace Tern.Cli;

/// <summary>The examples in the help.</summary>
internal static class DeployHelp
{
    public const string Examples = """
        Examples:
          tern lambda deploy orders function.zip
          tern lambda deploy orders function.zip --try events/sqs.json    calls it once, and rolls back if that fails
          tern lambda deploy orders function.zip --alias live    moves the alias after everything succeeded
          tern lambda deploy orders --back               restores the previous version
          tern lambda deploy orders --back --alias live

        The previous code is published as a version first, so that you can always go back to it. A zip for a different processor or runtime than the
        function's is rejected before anything is sent.

        Permissions: lambda:GetFunctionConfiguration, UpdateFunctionCode, PublishVersion; with --try InvokeFunction; with --alias GetAlias and
        UpdateAlias; with --back ListVersionsByFunction and GetFunction.

        Exit codes: 0 the function runs the code; 1 the deployment failed, and the message reports what runs now; 2 invalid options; 3 --try failed.

        """;
}

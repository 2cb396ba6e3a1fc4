namespace Tern.Cli;

/// <summary>The examples in the help.</summary>
internal static class LambdaHelp
{
    public const string Examples = """
        Examples:
          tern lambda                        builds and runs this folder's project
          tern lambda samples/Lambda         the application of a folder: its tern.json, or its SAM template
          tern lambda template.yaml          the functions and events of a template
          tern lambda out/bootstrap          a published function
          tern lambda --parameter Stage=test   the same, with a value for a parameter of the template
          tern lambda -- python3 loop.py     any program that implements the Runtime API
          tern lambda --timeout none         no deadline, for a debugger
          tern lambda --env TABLE=orders --memory 256

        Functions are called as in AWS, at the endpoint that the first line shows:
          curl -d '{"name":"Ada"}' http://127.0.0.1:9050/2015-03-31/functions/function/invocations
          aws lambda invoke --endpoint-url http://127.0.0.1:9050 --function-name orders --cli-binary-format raw-in-base64-out --payload '{}' answer.json

        Exit codes: 0 stopped by Ctrl-C or SIGTERM; 1 couldn't start; 2 invalid options. The reason is one line on stderr.

        """;
}

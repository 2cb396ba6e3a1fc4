using System.Net;
using Tern.Configuration;

namespace Tern.Lambda.Tests.Logging;

/// <summary>The environment of a function, as a test wants it.</summary>
internal sealed class FunctionEnvironment(params (string Name, string Value)[] variables) : AwsEnvironment
{
    public override bool IsWindows => false;

    public override string? GetVariable(string name) => variables.FirstOrDefault(variable => variable.Name == name).Value;

    public override string? ReadFile(string path) => null;

    public override void ReplaceFile(string path, string text) => throw new InvalidOperationException("A function writes no files of credentials.");

    public override Task<IPAddress[]> ResolveHostAsync(string name, CancellationToken cancellationToken) => Task.FromResult<IPAddress[]>([]);
}

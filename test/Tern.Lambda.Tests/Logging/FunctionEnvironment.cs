using Tern.Lambda.Context;

namespace Tern.Lambda.Tests.Logging;

/// <summary>The environment of a function, as a test wants it.</summary>
internal sealed class FunctionEnvironment(params (string Name, string Value)[] variables) : LambdaVariables
{
    public override string? GetVariable(string name) => variables.FirstOrDefault(variable => variable.Name == name).Value;
}

using Microsoft.CodeAnalysis;

namespace Tern.Lambda.Generator;

/// <summary>Finds the Configure methods of a function.</summary>
internal static class ConfigureParser
{
    public static ConfigureModel Parse(INamedTypeSymbol type, DiagnosticBag diagnostics)
    {
        bool Has(string parameter)
        {
            foreach (var method in type.GetMembers("Configure").OfType<IMethodSymbol>())
            {
                if (method.Parameters.Length != 1 || !method.Parameters[0].Type.IsOfTern(parameter)) continue;
                if (method.IsStatic && method.ReturnsVoid && !method.IsAsync && !method.IsGenericMethod && method.Parameters[0].RefKind == RefKind.None)
                    return true;
                diagnostics.Add(Rules.BadConfigure, method, Names.Display(type), parameter);
            }

            return false;
        }

        return new ConfigureModel(Has("LambdaApplicationBuilder"), Has("LambdaApplication"), Has("BatchOptions"));
    }
}

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.DynamoDb.Generator;

/// <summary>
/// Determines the values of a new instance's members from the source. The values remain unknown if the code can't be analyzed: if it is in
/// another assembly, or if an accessor or a constructor does more than assign.
/// </summary>
internal sealed class Construction
{
    // Represents a value that is neither null nor a parameter.
    private const string Other = "";

    // For each member, the parameter that is its value, or another value. Null if the value is unknown.
    private readonly Dictionary<string, string>? _assigned;

    /// <summary>Analyzes the constructor that creates items when they are read.</summary>
    /// <param name="constructor">The constructor; null for an abstract type.</param>
    public Construction(IMethodSymbol? constructor) => _assigned = constructor is null ? null : Assigned(constructor, 0);

    /// <summary>Returns true if a member's value is the constructor's argument for it; otherwise, false.</summary>
    public bool PassesOn(IParameterSymbol parameter, ISymbol member) => Holds(member) == parameter.Name;

    /// <summary>Returns the initializer of a member; null if there is none, or if it isn't in the source.</summary>
    public static ExpressionSyntax? Initializer(ISymbol member) => IsPlain(member, out var initializer) ? initializer : null;

    /// <summary>
    /// Returns true if a member is null or default in an instance that is read from an item without its attribute;
    /// otherwise, false.
    /// </summary>
    /// <param name="parameter">The parameter for it, or null if there is none.</param>
    /// <param name="member">The member.</param>
    public bool LeavesNull(IParameterSymbol? parameter, ISymbol member) => parameter is null ? Holds(member) is null
        : parameter is not { HasExplicitDefaultValue: true, ExplicitDefaultValue: not null } && PassesOn(parameter, member);

    // Null for null; a parameter's name; or Other, which also represents unknown values.
    private string? Holds(ISymbol member)
    {
        if (_assigned is null || !IsPlain(member, out var initializer)) return Other;
        if (_assigned.TryGetValue(member.Name, out var assigned)) return assigned;
        return initializer is null || IsNull(initializer) ? null : Other;
    }

    /// <summary>Returns true if a property has no accessor code of its own; otherwise, false.</summary>
    private static bool IsPlain(ISymbol member, out ExpressionSyntax? initializer)
    {
        initializer = null;
        switch (Declaration(member))
        {
            // The constructor assigns it: see below.
            case ParameterSyntax:
                return true;
            case VariableDeclaratorSyntax field:
                initializer = field.Initializer?.Value;
                return true;
            case PropertyDeclarationSyntax { ExpressionBody: null, AccessorList: { } accessors } property:
                initializer = property.Initializer?.Value;
                return !property.Modifiers.Any(SyntaxKind.PartialKeyword)
                    && accessors.Accessors.All(accessor => accessor is { Body: null, ExpressionBody: null });
            default:
                return false;
        }
    }

    private static Dictionary<string, string>? Assigned(IMethodSymbol constructor, int depth)
    {
        var type = constructor.ContainingType;
        if (type.SpecialType is SpecialType.System_Object or SpecialType.System_ValueType) return [];
        if (depth > 20 || OmissionParser.IsForeign(type)) return null;
        switch (Declaration(constructor))
        {
            case ConstructorDeclarationSyntax declared:
                var assigned = declared.Initializer is { } chained && chained.ThisOrBaseKeyword.IsKind(SyntaxKind.ThisKeyword)
                    ? Chained(type, chained.ArgumentList, depth, except: constructor)
                    : FromBase(type, declared.Initializer?.ArgumentList, depth);
                return assigned is not null && Assigns(declared, constructor, assigned) ? assigned : null;
            case TypeDeclarationSyntax { ParameterList: { } parameters } primary:
                var arguments = primary.BaseList?.Types.OfType<PrimaryConstructorBaseTypeSyntax>().FirstOrDefault()?.ArgumentList;
                if (FromBase(type, arguments, depth) is not { } inherited) return null;
                var names = new HashSet<string>(parameters.Parameters.Select(parameter => parameter.Identifier.ValueText));
                foreach (var member in type.GetMembers().Where(member => !member.IsStatic && IsPlain(member, out _)))
                {
                    // A property that the compiler generates from a record's parameter, or one whose initializer is only the parameter.
                    if (Declaration(member) is ParameterSyntax) inherited[member.Name] = member.Name;
                    else if (IsPlain(member, out var initializer) && initializer is IdentifierNameSyntax { Identifier.ValueText: var name }
                        && names.Contains(name))
                        inherited[member.Name] = name;
                    else inherited.Remove(member.Name);
                }

                return inherited;
            default:
                return FromBase(type, null, depth);
        }
    }

    // Returns the only declaration; null for members that the compiler generates, and for members with two declarations.
    private static SyntaxNode? Declaration(ISymbol symbol) =>
        symbol.DeclaringSyntaxReferences.Length == 1 ? symbol.DeclaringSyntaxReferences[0].GetSyntax() : null;

    private static Dictionary<string, string>? FromBase(INamedTypeSymbol type, ArgumentListSyntax? arguments, int depth) =>
        type.BaseType is { } parent && !type.IsValueType ? Chained(parent, arguments, depth) : [];

    // The constructor is known if only one has that number of parameters.
    private static Dictionary<string, string>? Chained(INamedTypeSymbol type, ArgumentListSyntax? arguments, int depth, IMethodSymbol? except = null)
    {
        var given = arguments?.Arguments.ToList() ?? [];
        var candidates = type.InstanceConstructors.Where(constructor => constructor.Parameters.Length == given.Count
            && !SymbolEqualityComparer.Default.Equals(constructor, except)
            && !(given.Count == 1 && SymbolEqualityComparer.Default.Equals(constructor.Parameters[0].Type, type))).ToList();
        if (candidates.Count != 1 || given.Exists(argument => argument.NameColon is not null)
            || Assigned(candidates[0], depth + 1) is not { } assigned)
            return null;

        // The argument for a parameter of the other constructor applies to the member that it is assigned to.
        var passed = new Dictionary<string, string>();
        foreach (var (member, value) in assigned.Select(pair => (pair.Key, pair.Value)))
        {
            var place = candidates[0].Parameters.IndexOf(candidates[0].Parameters.FirstOrDefault(parameter => parameter.Name == value)!);
            passed[member] = place >= 0 && given[place].Expression is IdentifierNameSyntax name ? name.Identifier.ValueText : Other;
        }

        return passed;
    }

    // True if a body only checks and assigns; the assignments are recorded.
    private static bool Assigns(ConstructorDeclarationSyntax declared, IMethodSymbol constructor, Dictionary<string, string> assigned)
    {
        if (declared.ExpressionBody is { } body) return Assigns(body.Expression, constructor, assigned);
        return declared.Body is null || declared.Body.Statements.All(statement => statement switch
        {
            ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax assignment } => Assigns(assignment, constructor, assigned),
            ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call } => IsHarmless(call),
            IfStatementSyntax { Else: null, Statement: ThrowStatementSyntax or BlockSyntax { Statements.Count: 1 } } check =>
                IsHarmless(check.Condition) && (check.Statement as BlockSyntax)?.Statements[0] is null or ThrowStatementSyntax,
            _ => false,
        });
    }

    private static bool Assigns(ExpressionSyntax expression, IMethodSymbol constructor, Dictionary<string, string> assigned)
    {
        if (expression is not AssignmentExpressionSyntax assignment || !assignment.IsKind(SyntaxKind.SimpleAssignmentExpression)) return false;
        if (assignment is { Left: TupleExpressionSyntax left, Right: TupleExpressionSyntax right } && left.Arguments.Count == right.Arguments.Count)
        {
            for (var i = 0; i < left.Arguments.Count; i++)
                if (!Assigns(left.Arguments[i].Expression, right.Arguments[i].Expression, constructor, assigned)) return false;
            return true;
        }

        return Assigns(assignment.Left, assignment.Right, constructor, assigned);
    }

    private static bool Assigns(ExpressionSyntax left, ExpressionSyntax right, IMethodSymbol constructor, Dictionary<string, string> assigned)
    {
        var target = left switch
        {
            IdentifierNameSyntax name => name.Identifier.ValueText,
            MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } own => own.Name.Identifier.ValueText,
            _ => null,
        };
        if (target is null || !IsHarmless(right)) return false;
        assigned[target] = right is IdentifierNameSyntax value && constructor.Parameters.Any(parameter => parameter.Name == value.Identifier.ValueText)
            ? value.Identifier.ValueText : Other;
        return true;
    }

    // A call of the type's own methods, or any code that receives the instance, could change any member.
    private static bool IsHarmless(ExpressionSyntax expression) => !expression.DescendantNodesAndSelf().Any(node => node is ThisExpressionSyntax
        or BaseExpressionSyntax or AssignmentExpressionSyntax or AnonymousFunctionExpressionSyntax
        or InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: not "nameof" } or GenericNameSyntax });

    private static bool IsNull(ExpressionSyntax value) => value switch
    {
        PostfixUnaryExpressionSyntax suppressed => IsNull(suppressed.Operand),
        _ => value.IsKind(SyntaxKind.NullLiteralExpression) || value.IsKind(SyntaxKind.DefaultLiteralExpression),
    };
}

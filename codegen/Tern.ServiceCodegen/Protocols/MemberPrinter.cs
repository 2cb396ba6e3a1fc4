using System.Text;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Protocols;

/// <summary>The walks over the members of structures and unions that all protocols share. What is done with a member is the protocol's.</summary>
internal static class MemberPrinter
{
    /// <summary>Prints the code that writes each member of a structure that is set; if a required member isn't set, the call fails.</summary>
    /// <param name="code">The writer to print to.</param>
    /// <param name="structure">The structure.</param>
    /// <param name="members">Those of its members that are meant.</param>
    /// <param name="write">Prints the code that writes a member's value, given as C#.</param>
    internal static void PrintSet(
        CodeWriter code, ResolvedStructure structure, IEnumerable<ResolvedMember> members, Action<ResolvedMember, string> write)
    {
        foreach (var member in members)
        {
            if (member.IdempotencyToken) write(member, $"{member.Name} ?? newToken()");
            else if (member.Required)
            {
                var named = structure.IsRoot ? member.WireName : $"{structure.Shape}.{member.WireName}";
                code.Line($"if ({member.Name} is not {{ }} {member.Identifier}) throw AwsRequestMembers.Missing(operation, {CSharp.Literal(named)});");
                write(member, member.Identifier);
            }
            else
            {
                code.Block($"if ({member.Name} is {{ }} {member.Identifier})", () => write(member, member.Identifier));
                code.Line();
            }
        }
    }

    /// <summary>Prints the code that writes the member of a union that is set.</summary>
    /// <param name="code">The writer to print to.</param>
    /// <param name="union">The union.</param>
    /// <param name="write">Prints the code that writes a member's value, given as C#.</param>
    internal static void PrintCases(CodeWriter code, ResolvedStructure union, Action<ResolvedMember, string> write) => code.Block("switch (Tag)", () =>
    {
        foreach (var member in union.Members)
        {
            code.Line($"case {union.Name}Tag.{member.Name}:");
            code.Indented(() =>
            {
                write(member, $"(({member.Type.Name})_value!)");
                code.Line("break;");
            });
        }

        code.Line("default:");
        code.Indented(() => code.Line(
            $"throw new ArgumentException($\"{{operation}} can't send a {union.Name} of the unknown kind '{{UnknownName}}'.\", \"request\");"));
    });

    /// <summary>Prints the code that finds the member with the name <c>name</c>.</summary>
    /// <param name="code">The writer to print to.</param>
    /// <param name="members">The members.</param>
    /// <param name="name">A member's name on the wire.</param>
    /// <param name="read">A function that returns a statement that reads a member.</param>
    /// <param name="other">The statement for an unknown name.</param>
    internal static void PrintSwitch(
        CodeWriter code, IEnumerable<ResolvedMember> members, Func<ResolvedMember, string> name, Func<ResolvedMember, string> read, string other) =>
        code.Block("switch (name.Length)", () =>
        {
            // In S3's old notifications, Event and Events have the same name: the list keeps all elements.
            var all = members.ToList();
            foreach (var member in all.Where(member =>
                member.Type is ListType || !all.Exists(other => other.Type is ListType && name(other) == name(member))))
                PrintCase($"case {Encoding.UTF8.GetByteCount(name(member))} when name.SequenceEqual({CSharp.Utf8(name(member))}):", read(member));
            PrintCase("default:", other);

            void PrintCase(string label, string statement)
            {
                code.Line(label);
                code.Indented(() =>
                {
                    code.Line(statement);
                    code.Line("break;");
                });
            }
        });

    /// <summary>
    /// Prints the two functions that read a union: its first known member, or the name of an unknown one. <c>__type</c>, which some services
    /// send beside the member, isn't a member, in any position (Smithy, AwsJson11DeserializeIgnoreType and similar tests).
    /// </summary>
    /// <param name="code">The writer to print to.</param>
    /// <param name="union">The union.</param>
    /// <param name="form">The form, as types are named after it: <c>Json</c>.</param>
    /// <param name="skip">The statement that skips a value.</param>
    /// <param name="loop">
    /// Prints the code that reads every member into the variable <c>union</c>. The first argument is the statement that skips members after a
    /// known one, the second is the statement for unknown members.
    /// </param>
    internal static void PrintReadUnion(CodeWriter code, ResolvedStructure union, string form, string skip, Action<string, string> loop)
    {
        var variable = form.ToLowerInvariant();
        code.Line();
        code.Block($"internal static {union.Name} Read{form}(ref Aws{form}Reader {variable})", () =>
        {
            code.Line($"{union.Name}? union = null;");
            loop($"if (union is {{ Tag: not {union.Name}Tag.Unknown }}) {{ {skip} continue; }}", $"union = Other(ref {variable}, name, union);");
            code.Line($"return union ?? new {union.Name}({union.Name}Tag.Unknown, null);");
        });
        code.Line();

        // A chunked name is in the reader's own buffer, so the parameter must be scoped for the compiler.
        var name = form == "Cbor" ? "scoped ReadOnlySpan<byte> name" : "ReadOnlySpan<byte> name";
        code.Block($"private static {union.Name}? Other(ref Aws{form}Reader {variable}, {name}, {union.Name}? before)", () =>
        {
            code.Line($"before ??= name.SequenceEqual(\"__type\"u8) ? null");
            code.Indented(() => code.Line(
                $": new {union.Name}({union.Name}Tag.Unknown, null) {{ UnknownName = System.Text.Encoding.UTF8.GetString(name) }};"));
            code.Line(skip);
            code.Line("return before;");
        });
    }

    /// <summary>Prints the check of an element that may not be null.</summary>
    /// <param name="code">The writer to print to.</param>
    /// <param name="element">The elements' type.</param>
    /// <param name="value">The element, as C#.</param>
    /// <param name="place">The position, as the text of an interpolated string: <c>element {i} of a list</c>.</param>
    internal static void PrintNotNull(CodeWriter code, ResolvedType element, string value, string place)
    {
        if (element.IsValueType) return;
        var plain = element.Name.Replace("<", " of ", StringComparison.Ordinal).Replace(">", "", StringComparison.Ordinal)
            .Replace("?", "", StringComparison.Ordinal);
        code.Line($"if ({value} is null) throw AwsRequestMembers.Missing(operation, $\"{place} of {plain}\");");
    }

    /// <summary>The parameter or argument of an operation's functions that fills in tokens; empty where no member is one.</summary>
    internal static string Tokens(IEnumerable<ResolvedMember> members, string text) => members.Any(m => m.IdempotencyToken) ? ", " + text : "";
}

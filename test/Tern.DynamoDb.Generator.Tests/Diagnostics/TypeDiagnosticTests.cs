using static Tern.DynamoDb.Generator.Tests.Diagnostics.Diagnosis;

namespace Tern.DynamoDb.Generator.Tests.Diagnostics;

public sealed class TypeDiagnosticTests
{
    [Fact]
    public void TERN1001_a_type_that_is_not_partial() =>
        Reports(Table + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public record A(string Id);""", "TERN1001", "A",
            "'A' must be declared partial, and so must the types around it, so that its item map can be generated");

    [Fact]
    public void TERN1001_a_type_inside_one_that_is_not_partial() =>
        Reports(Table + """public class Outer { [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A(string Id); }""", "TERN1001", "A");

    [Fact]
    public void TERN1002_a_type_without_a_table() =>
        Reports("""[DynamoItem] public partial record A([property: PartitionKey] string Id);""", "TERN1002", "DynamoItem",
            "'A' has no table: use [DynamoItem<TTable>] with a class that has [DynamoTable], or put [DynamoTable] on the type itself");

    [Fact]
    public void TERN1010_a_type_that_can_not_be_constructed() =>
        Reports(Item("A#{Id}", "A", "string Id, Box Box") + "public sealed class Box(int other) { public int Size { get; set; } public int Twice() => other; }",
            "TERN1010", "Box",
            "'Box' has no constructor whose parameters are all stored members, so items could be written but not read: add one, or a parameterless one");

    [Theory]
    [InlineData("Key", "KeyName")]
    [InlineData("Partition", "PartitionName")]
    [InlineData("Fields", "FieldsName")]
    public void TERN1013_a_generated_name_that_is_taken(string name, string property)
    {
        Reports(Item("A#{Id}", "A", $"string Id, string {name}"), "TERN1013", "A",
            $"'A' has a member '{name}', which the generator needs: set {property} of the attribute to a different name");
        var renamed = GeneratorRun.Of(Table
            + $$"""[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A", {{property}} = "Other")] public partial record A(string Id, string {{name}});""");
        Assert.Empty(renamed.Diagnostics);
        Assert.Empty(renamed.CompilerErrors);
    }

    [Theory]
    [InlineData("DynamoTag(\"\", \"a\")", "it needs a non-empty attribute name and value")]
    [InlineData("DynamoTag(\"t\", \"\")", "it needs a non-empty attribute name and value")]
    [InlineData("DynamoTag(\"t\", \"a\"), DynamoDerivedType(typeof(A), \"a\")",
        "[DynamoDerivedType] already defines the attribute that identifies the type's items; keep one of the two")]
    public void TERN1042_a_tag_that_does_not_fit(string attributes, string misfit) =>
        Reports(Table + $$"""
            [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A"), {{attributes}}]
            public partial record A(string Id);
            """, "TERN1042", attributes.Split(')')[0] + ")", $"'A' can't have the tag: {misfit}");

    [Fact]
    public void TERN1042_a_tag_beside_that_of_the_base() => Reports(Table + """
        [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A"), DynamoDerivedType(typeof(B), "b")] public abstract partial record A(string Id);
        [DynamoTag("t", "b")] public sealed record B(string Id) : A(Id);
        """, "TERN1042", null, "'B' can't have the tag: a base names the type with [DynamoDerivedType], which is its tag; remove [DynamoTag]");

    [Fact]
    public void TERN1011_a_member_in_the_place_of_the_tag() => Reports(Table + """
        [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A"), DynamoTag("t", "a")]
        public partial record A(string Id) { [DynamoAttribute("t")] public string Tag { get; init; } = "a"; }
        """, "TERN1011", null,
        "'Tag' of 'A' is stored as the attribute 't', which stores the tag of [DynamoTag]: remove the member, because the tag is written without one");

    [Theory]
    [InlineData("""DynamoDerivedType(typeof(Other), "o")""", "'Other' can't be a derived type of 'A': it doesn't derive from it")]
    [InlineData("""DynamoDerivedType(typeof(C), "c"), DynamoDerivedType(typeof(D), "c")""",
        "'D' can't be a derived type of 'A': another type has the discriminator 'c'")]
    [InlineData("""DynamoDerivedType(typeof(E), "e")""", "'E' can't be a derived type of 'A': it is abstract")]
    [InlineData("""DynamoDerivedType(typeof(C), "")""", "'C' can't be a derived type of 'A': it needs a type and a non-empty discriminator")]
    public void TERN1020_a_derived_type_that_does_not_fit(string attributes, string message)
    {
        var run = GeneratorRun.Of(Table + $$"""
            [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A"), {{attributes}}] public partial record A(string Id);
            public record C(string Id) : A(Id);
            public record D(string Id) : A(Id);
            public abstract record E(string Id) : A(Id);
            public record Other;
            """);
        Assert.Equal("TERN1020: " + message, run.Single());
    }

    [Fact]
    public void TERN1021_a_generic_item() =>
        Reports(Table + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial record A<T>(string Id, T Value);""", "TERN1021", "A",
            "'A<T>' is generic or nested in a generic type, so it can't be an item type: derive a non-generic type");

    [Fact]
    public void TERN1023_a_member_that_nothing_can_set() =>
        Reports("""[DynamoTable("tab"), DynamoItem] public partial class A { [PartitionKey] public string Id => "x"; }""", "TERN1023", "Id",
            "'A.Id' is stored, but nothing can set it when items are read: add an init accessor, a constructor parameter with its name, or [DynamoIgnore]");

    [Theory]
    [InlineData("FieldsName", "Key")]
    [InlineData("KeyName", "class")]
    [InlineData("PartitionName", "a b")]
    [InlineData("KeyName", "A")]
    public void TERN1013_a_name_that_can_not_be_given(string property, string name) => Assert.Contains(
        GeneratorRun.Of(Table + $$"""[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A", {{property}} = "{{name}}")] public partial record A(string Id);""")
        .Diagnostics,
        diagnostic => diagnostic.Id == "TERN1013");

    [Fact]
    public void TERN1013_a_generated_name_that_every_record_has() => Assert.StartsWith(
        "TERN1013: 'A' has a member 'Equals'",
        GeneratorRun.Of(Table + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A", FieldsName = "Equals")] public partial record A(string Id);""")
            .Single());

    [Fact]
    public void TERN1013_a_generated_name_that_a_base_has() => Assert.StartsWith(
        "TERN1013: 'A' has a member 'Key'",
        GeneratorRun.Of(Table
            + """public class Base { public string? Key { get; set; } } [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] public partial class A : Base { public string Id { get; set; } = ""; }""").Single());

    [Fact]
    public void A_type_with_an_error_and_an_inherited_Key_has_that_error_alone()
    {
        var run = GeneratorRun.Of(Table + """
            public class Base { public required string Key { get; set; } }
            [DynamoItem<Shop>(Partition = "A", Sort = "A")] public partial class A : Base { [DynamoVersion] public string V { get; set; } = ""; }
            """);
        Assert.NotEmpty(run.Diagnostics);
        Assert.Empty(run.CompilerErrors);
    }

    [Theory]
    [InlineData("public abstract partial record A(string Id);",
        "it is abstract, so there is nothing to read items into; name its derived types with [DynamoDerivedType], or remove the attribute")]
    [InlineData("file partial record A(string Id);", "it is a file type, or nested in one, so the generated file can't name it; make it internal")]
    [InlineData("public partial struct A { public string Id { get; set; } }",
        "it is a struct, which every call would copy; make it a class or a record")]
    [InlineData("public partial record struct A(string Id);", "it is a struct, which every call would copy; make it a class or a record")]
    [InlineData("public ref partial struct A { public string Id { get; set; } }",
        "it is a struct, which every call would copy; make it a class or a record")]
    [InlineData("public static partial class A { public static string? Id { get; set; } }", "it is static, so it has no instances")]
    [InlineData("public partial interface A { string Id { get; } }", "it is neither a class nor a record")]
    public void TERN1034_a_type_that_can_not_be_an_item(string type, string reason)
    {
        var run = GeneratorRun.Of(Table + "[DynamoItem<Shop>(Partition = \"A#{Id}\", Sort = \"A\")] " + type);
        Assert.Contains($"TERN1034: 'A' can't be an item: {reason}",
            run.Diagnostics.Select(diagnostic => $"{diagnostic.Id}: {diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture)}"));
        Assert.DoesNotContain(run.Driver.GetRunResult().GeneratedTrees, tree => tree.ToString().Contains("AMap", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("string", "it belongs to .NET, and its data members aren't known; map a type of your own")]
    [InlineData("Action", "it is neither a class nor a record")]
    [InlineData("IShape", "it is neither a class nor a record")]
    public void TERN1034_a_foreign_type_that_can_not_be_an_item(string type, string reason)
    {
        var run = GeneratorRun.Of(Table
            + $$"""public interface IShape; [DynamoMap<{{type}}>(Table = typeof(Shop), Partition = "A", Sort = "A")] public static partial class Maps;""");
        Assert.Contains(run.Diagnostics, diagnostic => diagnostic.Id == "TERN1034" && diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture)
            .EndsWith(reason, StringComparison.Ordinal));
        Assert.Empty(run.Driver.GetRunResult().GeneratedTrees);
    }

    [Fact]
    public void TERN1035_an_item_of_two_kinds() =>
        Reports(Table + """[DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A")] [DynamoItem] public partial record A(string Id);""", "TERN1035", "A",
            "'A' has both [DynamoItem] and [DynamoItem<T>]: an item belongs to one table, so keep one of them");

    [Theory]
    [InlineData("F", "", "'F' is mapped twice by 'Maps': keep one of the attributes, or use a second class for a second table")]
    [InlineData("Inner.F", "", "'F' would have the name 'F' in 'Maps', which another type has already: use a second class for it")]
    [InlineData("FItem", "", "'FItem' would have the name 'FItem' in 'Maps', which another type has already: use a second class for it")]
    [InlineData("G", "public static int GMap;", "'G' needs the name 'GMap' in 'Maps', which has a member of that name: rename it, or use a second class")]
    [InlineData("Own", "", "'Own' has its own item attribute: use that map, or remove the attribute")]
    public void TERN1035_two_maps_of_one_name(string type, string member, string message)
    {
        var run = GeneratorRun.Of(Table + $$"""
            public class F { public string Id { get; set; } = ""; } public class FItem { public string Id { get; set; } = ""; } public class G { public string Id { get; set; } = ""; }
            public class Inner { public class F { public string Id { get; set; } = ""; } }
            [DynamoItem<Shop>(Partition = "OWN#{Id}", Sort = "OWN")] public partial class Own { public string Id { get; set; } = ""; }
            [DynamoMap<F>(Table = typeof(Shop), Partition = "F#{Id}", Sort = "F"), DynamoMap<{{type}}>(Table = typeof(Shop), Partition = "X#{Id}", Sort = "X")]
            public static partial class Maps { {{member}} }
            """);
        Assert.Equal($"TERN1035: {message}", run.Single());
        Assert.All(run.Driver.GetRunResult().Results, result => Assert.Null(result.Exception));

        // 'FItem' is then the class that is generated for 'F', as the attribute sees it.
        if (type != "FItem") Assert.Empty(run.CompilerErrors);
    }

    [Fact]
    public void An_item_may_derive_from_an_item_without_a_warning()
    {
        var run = GeneratorRun.Of(Table + """
            [DynamoItem<Shop>(Partition = "A#{Id}", Sort = "A"), DynamoIndex("ByName", Partition = "N#{Id}", Sort = "N")] public partial record A(string Id);
            [DynamoItem<Shop>(Partition = "B#{Id}", Sort = "B"), DynamoIndex("ByName", Partition = "M#{Id}", Sort = "M")] public sealed partial record B(string Id, int More) : A(Id);
            """);
        Assert.Empty(run.Diagnostics);
        Assert.Empty(run.CompilerErrors);
    }
}

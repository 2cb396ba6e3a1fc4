using System.Buffers.Binary;
using System.Runtime.Intrinsics.X86;
using Tern.Checksums;
using Tern.Core.Tests.Conformance;
using Arm = System.Runtime.Intrinsics.Arm;

namespace Tern.Core.Tests.Checksums;

public sealed class Crc32Tests
{
    [Fact]
    public void Every_public_vector_is_computed()
    {
        var vectors = ConformanceFile.Read("checksums/values.json")
            .GetProperty("cases")
            .EnumerateArray()
            .Where(test => test.GetProperty("algorithm").GetString() == "CRC32")
            .ToList();
        Assert.NotEmpty(vectors);
        foreach (var vector in vectors)
            Assert.Equal(
                BinaryPrimitives.ReadUInt32BigEndian(vector.GetProperty("value").GetBytesFromBase64()),
                Crc32.Compute(vector.GetProperty("data").GetBytesFromBase64()));
    }

    [Fact]
    public void The_check_value_of_the_catalogue_is_computed() => Assert.Equal(0xCBF43926, Crc32.Compute("123456789"u8));

    [Fact]
    public void Slicing_agrees_with_the_definition_for_every_length() => AgreesFrom(0, Crc32.Slice);

    [Fact]
    public void Folding_agrees_with_the_definition_for_every_length()
    {
        Assert.SkipUnless(Pclmulqdq.IsSupported, "This processor has no carry-less multiplication.");
        AgreesFrom(64, Crc32.Fold);
    }

    [Fact]
    public void The_instruction_of_Arm_agrees_with_the_definition_for_every_length()
    {
        Assert.SkipUnless(Arm.Crc32.Arm64.IsSupported, "This processor has no CRC instruction.");
        AgreesFrom(0, Crc32.Instruct);
    }

    [Fact]
    public void The_chosen_way_agrees_with_the_definition_for_every_length() => AgreesFrom(0, (crc, data) => ~Crc32.Compute(data));

    private static void AgreesFrom(int shortest, Func<uint, ReadOnlySpan<byte>, uint> way)
    {
        var random = new Random(20261121);
        var data = new byte[70_000];
        random.NextBytes(data);
        for (var length = shortest; length < 1_100; length++) Agrees(data.AsSpan(random.Next(16), length));
        for (var i = 0; i < 20; i++) Agrees(data.AsSpan(random.Next(100), random.Next(1_100, data.Length - 100)));

        void Agrees(ReadOnlySpan<byte> part) => Assert.Equal(ByDefinition(uint.MaxValue, part), way(uint.MaxValue, part));
    }

    private static uint ByDefinition(uint crc, ReadOnlySpan<byte> data)
    {
        foreach (var b in data)
        {
            crc ^= b;
            for (var bit = 0; bit < 8; bit++) crc = (crc & 1) != 0 ? (crc >> 1) ^ 0xEDB88320 : crc >> 1;
        }

        return crc;
    }
}

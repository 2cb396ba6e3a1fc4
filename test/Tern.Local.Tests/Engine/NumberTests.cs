using System.Globalization;
using System.Numerics;
using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Tests.Engine;

public class NumberTests
{
    [Fact]
    public void Text_survives_parsing_and_writing_for_random_numbers()
    {
        var random = new Random(1);
        for (var i = 0; i < 20_000; i++)
        {
            var (text, coefficient, exponent) = RandomNumber(random);
            Assert.Equal(NumberError.None, NumberText.Parse(Encoding.UTF8.GetBytes(text), out var number));
            var written = Write(number);
            Assert.DoesNotContain('E', written);
            Assert.Equal(NumberError.None, NumberText.Parse(Encoding.UTF8.GetBytes(written), out var again));
            Assert.Equal(number, again);
            Assert.Equal(Scale(coefficient, exponent), Scale((number.Negative ? -1 : 1) * (BigInteger)number.Coefficient, number.Exponent));
        }
    }

    [Fact]
    public void The_order_of_key_bytes_is_the_order_of_the_numbers()
    {
        var random = new Random(2);
        var numbers = Enumerable.Range(0, 3_000).Select(_ => RandomNumber(random)).Append(("0", 0, 0)).ToList();
        for (var i = 1; i < numbers.Count; i++)
        {
            foreach (var other in new[] { numbers[i - 1], numbers[random.Next(numbers.Count)] })
            {
                var expected = Scale(numbers[i].Item2, numbers[i].Item3).CompareTo(Scale(other.Item2, other.Item3));
                var (a, b) = (Parse(numbers[i].Item1), Parse(other.Item1));
                Assert.Equal(expected, Math.Sign(a.CompareTo(b)));
                Assert.Equal(expected, Math.Sign(Key(a).AsSpan().SequenceCompareTo(Key(b))));
            }
        }
    }

    [Fact]
    public void Sums_and_differences_are_exact_or_refused()
    {
        var random = new Random(3);
        for (var i = 0; i < 5_000; i++)
        {
            var (left, a, x) = RandomNumber(random, spread: 20);
            var (right, b, y) = RandomNumber(random, spread: 20);
            var subtract = random.Next(2) == 0;
            var expected = subtract ? Scale(a, x) - Scale(b, y) : Scale(a, x) + Scale(b, y);
            var digits = BigInteger.Abs(expected).ToString(CultureInfo.InvariantCulture).TrimEnd('0').Length;
            var fits = DynamoNumber.TryAdd(Parse(left), Parse(right), subtract, out var sum, out var error);
            Assert.Equal(digits <= 38, fits);
            if (fits) Assert.Equal(expected, Scale((sum.Negative ? -1 : 1) * (BigInteger)sum.Coefficient, sum.Exponent));
            else Assert.Equal(NumberError.TooManyDigits, error);
        }
    }

    [Theory]
    [InlineData("")]
    [InlineData("-")]
    [InlineData(".")]
    [InlineData("1e")]
    [InlineData("1e+")]
    [InlineData("1.2.3")]
    [InlineData(" 1")]
    [InlineData("1 ")]
    [InlineData("0x10")]
    [InlineData("NaN")]
    [InlineData("Infinity")]
    [InlineData("1_000")]
    [InlineData("--1")]
    [InlineData("١")]
    public void Text_that_is_not_a_number_is_refused(string text) =>
        Assert.Equal(NumberError.NotANumber, NumberText.Parse(Encoding.UTF8.GetBytes(text), out _));

    [Theory]
    [InlineData("123456789012345678901234567890123456789", nameof(NumberError.TooManyDigits))]
    [InlineData("-1.23456789012345678901234567890123456789", nameof(NumberError.TooManyDigits))]
    [InlineData("1e126", nameof(NumberError.Overflow))]
    [InlineData("-1e99999999999999999999", nameof(NumberError.Overflow))]
    [InlineData("1e-131", nameof(NumberError.Underflow))]
    [InlineData("1e-99999999999999999999", nameof(NumberError.Underflow))]
    [InlineData("9.9999999999999999999999999999999999999e125", nameof(NumberError.None))]
    [InlineData("1e-130", nameof(NumberError.None))]
    [InlineData("0e99999999999999999999", nameof(NumberError.None))]
    public void Limits_of_digits_and_magnitude_hold(string text, string expected) =>
        Assert.Equal(expected, NumberText.Parse(Encoding.UTF8.GetBytes(text), out _).ToString());

    [Fact]
    public void A_megabyte_of_digits_is_refused_at_once()
    {
        Assert.Equal(NumberError.Overflow, NumberText.Parse(Encoding.UTF8.GetBytes(new string('1', 1_000_000)), out _));
        Assert.Equal(NumberError.TooManyDigits, NumberText.Parse(Encoding.UTF8.GetBytes("0." + new string('1', 1_000_000)), out _));
        Assert.Equal(NumberError.None, NumberText.Parse(Encoding.UTF8.GetBytes(new string('0', 1_000_000) + "1"), out var one));
        Assert.Equal("1", Write(one));
    }

    [Theory]
    [InlineData("0", 1)]
    [InlineData("12", 2)]
    [InlineData("-12", 3)]
    [InlineData("12345678901234567890123456789012345678", 20)]
    public void Stored_sizes_count_two_digits_a_byte(string text, int bytes) => Assert.Equal(bytes, Parse(text).StoredSize);

    private static DynamoNumber Parse(string text)
    {
        Assert.Equal(NumberError.None, NumberText.Parse(Encoding.UTF8.GetBytes(text), out var number));
        return number;
    }

    private static string Write(DynamoNumber number)
    {
        Span<byte> text = stackalloc byte[DynamoNumber.MaxTextBytes];
        return Encoding.UTF8.GetString(text[..NumberText.Write(text, number)]);
    }

    private static byte[] Key(DynamoNumber number)
    {
        Span<byte> key = stackalloc byte[NumberKey.MaxBytes];
        return key[..NumberKey.Write(key, number)].ToArray();
    }

    private static BigInteger Scale(BigInteger coefficient, int exponent) => coefficient * BigInteger.Pow(10, exponent + 200);

    private static (string Text, BigInteger Coefficient, int Exponent) RandomNumber(Random random, int spread = 100)
    {
        var digits = random.Next(1, 39);
        var text = string.Concat(Enumerable.Range(0, digits).Select(i => (char)('0' + random.Next(i == 0 ? 1 : 0, 10))));
        if (random.Next(3) == 0) text = text[..1] + new string('0', digits - 1);
        var exponent = random.Next(-Math.Min(spread, 130), Math.Min(spread, 125 - digits + 1));
        var negative = random.Next(2) == 0;
        var coefficient = BigInteger.Parse(text, CultureInfo.InvariantCulture) * (negative ? -1 : 1);
        var written = random.Next(3) switch
        {
            0 => text + "e" + exponent.ToString(CultureInfo.InvariantCulture),
            1 => text[..1] + "." + text[1..] + "E" + (exponent + digits - 1).ToString("+0;-0", CultureInfo.InvariantCulture),
            _ => "00" + text + "0" + "e" + (exponent - 1).ToString(CultureInfo.InvariantCulture),
        };
        return ((negative ? "-" : "") + written, coefficient, exponent);
    }
}
